// landfall: memsafety=true no-overflow=true
// The counter is the first element, and another one is stored: they share no byte.
#include <stdlib.h>

union both {
    int n;
    int a[4];
};

int main(void) {
    union both *p = malloc(sizeof *p);
    p->n = 2;
    p->a[p->n++] = 5;
    free(p);
    return 0;
}
