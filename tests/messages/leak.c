#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int *cell = malloc(sizeof *cell);
    if (n < 0)
        return 1;
    free(cell);
    return 0;
}
