// landfall: no-overflow=false@6 termination=true
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int x = __VERIFIER_nondet_int();
    return -x;
}
