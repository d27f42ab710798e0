// landfall: memsafety=unknown! no-overflow=unknown!
// The counter is the first element.
#include <stdlib.h>

union both {
    int n;
    int a[4];
};

int main(void) {
    union both *p = malloc(sizeof *p);
    p->n = 0;
    p->a[p->n++] = 5;
    free(p);
    return 0;
}
