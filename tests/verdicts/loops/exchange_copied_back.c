// landfall: termination=false
// The whole array is copied back after an exchange.
#include <string.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[10], b[10], sorted = 0;
    for (int i = 0; i < 10; i++)
        b[i] = a[i] = __VERIFIER_nondet_int();
    while (!sorted) {
        sorted = 1;
        for (int i = 0; i < 9; i++)
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
                sorted = 0;
            }
        memcpy(a, b, sizeof a);
    }
    return 0;
}
