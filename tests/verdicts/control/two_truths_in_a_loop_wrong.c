// landfall: memsafety=false(valid-deref)@21
// The truth value that is returned behind the loop lets the run go on to an invalid access.
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
static bool first(const int *a, int n, int one, int other) {
    for (int i = 0; i < n; i++) {
        if (a[i] == one)
            return true;
        if (a[i] == other)
            return false;
    }
    return n > 5;
}
int main(void) {
    int a[10], n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    if (first(a, n, 7, 8) && n == 6)
        return a[100];
    return 0;
}
