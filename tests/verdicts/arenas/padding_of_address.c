// landfall: memsafety=true
// How far it is to the next multiple is read off the low bits of an address.
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main() {
    char buffer[128];
    unsigned at = __VERIFIER_nondet_uint() % 100;
    uintptr_t pad = -(uintptr_t)(buffer + at) & 7;
    char *p = buffer + at + pad;
    for (int i = 0; i < 22; i++)
        p[i] = 0;
    return 0;
}
