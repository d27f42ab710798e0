// landfall: memsafety=false(valid-deref)
// Of numbers up to here a float has them all but some: those are rounded to the one above.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 16777220) return 0;
    char *a = malloc(n);
    a[(int)((n - 1) * 1.0f)] = 1;
    free(a);
    return 0;
}
