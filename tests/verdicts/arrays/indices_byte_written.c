// landfall: memsafety=false?(valid-deref)@17 no-overflow=true
// One byte of an index is written through another pointer, where inputs that runs do not find say so.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int order[32], value[32];
    for (int i = 0; i < 32; i++)
        order[i] = i;
    int at = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
    if (at < 0 || at >= 32)
        return 0;
    if (key == 48611 && at == 29)
        ((char *)order)[4 * at + 1] = 1;
    for (int i = 0; i < 32; i++)
        value[order[i]] = i;
    return value[0];
}
