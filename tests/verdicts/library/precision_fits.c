// landfall: memsafety=true
// What the precision lets through fits, filled up to the width.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char text[40], out[9];
    for (int i = 0; i < 39; i++) text[i] = (char)(__VERIFIER_nondet_int() & 127);
    text[39] = 0;
    sprintf(out, "%8.5s", text);
    sprintf(out, "%2.8s", text);
    return out[0];
}
