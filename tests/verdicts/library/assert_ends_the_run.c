// landfall: memsafety=true termination=true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[4] = {0, 0, 0, 0};
    int i = __VERIFIER_nondet_int();
    assert(i >= 0 && i < 4);
    return a[i];
}
