// landfall: memsafety=true termination=true
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[2] = {0, 0};
    bool b = __VERIFIER_nondet_int();
    return a[b];
}
