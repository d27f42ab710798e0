// landfall: memsafety=true no-overflow=true termination=true
// Numbers are kept in order: those behind are moved by one.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int sorted[50], n = 0, seen[100] = {0};
    while (n < 50) {
        int x = __VERIFIER_nondet_int();
        if (x < 0 || x > 99)
            break;
        int k = 0;
        while (k < n && sorted[k] < x)
            k++;
        memmove(sorted + k + 1, sorted + k, (n - k) * sizeof sorted[0]);
        sorted[k] = x;
        n++;
    }
    for (int i = 0; i < n; i++)
        seen[sorted[i]] = 1;
    return 0;
}
