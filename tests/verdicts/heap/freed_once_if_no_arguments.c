// landfall: memsafety=true
// The twin of `double_free_if_no_arguments`: the second block is freed only where there is one.
#include <stdlib.h>
struct S {
    int x;
    struct S *n;
};
int main(int argc, char *argv[]) {
    struct S *p = malloc(sizeof(struct S)), *q;
    p->x = 5;
    if (argc > 1) {
        q = malloc(sizeof(struct S));
        q->x = 5;
        q->n = p;
    } else {
        q = p;
    }
    if (q != p)
        free(q);
    free(p);
    return 0;
}
