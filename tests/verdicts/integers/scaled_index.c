// landfall: memsafety=true
// A double has all digits of an int: what becomes one and an int again is the same.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1) return 0;
    char *a = malloc(n);
    int last = n - 1;
    a[(int)(double)last] = 1;
    a[(int)(last * 0.5)] = 2;
    a[(int)(0.75 * last)] = 3;
    a[(int)((last - 0.25) + 0.25)] = 4;
    a[(int)(last / 4.0)] = 5;
    a[(int)(last / 3.0f)] = 6;
    free(a);
    return 0;
}
