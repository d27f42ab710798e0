#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int twice = 0;
    if (n < 0 || n > 1000)
        return 0;
    for (int i = 0; i < n; i++)
        twice += 2;
    assert(twice == 2 * n);
    return 0;
}
