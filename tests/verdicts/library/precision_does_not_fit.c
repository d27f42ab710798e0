// landfall: memsafety=false
// Eight characters and the end are nine.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char text[40], out[8];
    for (int i = 0; i < 39; i++) text[i] = (char)(__VERIFIER_nondet_int() & 127);
    text[39] = 0;
    sprintf(out, "%8.5s", text);
    return out[0];
}
