// landfall: memsafety=false(valid-deref)@9 termination=true
// A negative length is a huge one.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    char a[4] = {1, 2, 3, 4}, b[4] = {0};
    int n = __VERIFIER_nondet_int();
    if (n <= 4)
        memcpy(b, a, n);
    return b[0];
}
