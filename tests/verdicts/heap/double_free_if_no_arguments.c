// landfall: memsafety=false(valid-free)@19
// The program of paper 5, Fig. 5, without its assertion: without an argument both pointers hold one block.
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
    free(q);
    free(p);
    return 0;
}
