// landfall: memsafety=false(valid-deref)@8 termination=false
// A number may have eleven characters, this one has six: the run goes on behind the call.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char text[8];
    int n = __VERIFIER_nondet_int();
    sprintf(text, "%d", n);
    while (n == 123456) {
    }
    return text[0];
}
