// landfall: memsafety=false(valid-deref)@12
// The same with room for one more: no zero is left in a long line.
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char name[4] = "";
    unsigned k = 0;
    for (int i = 0; i < 9; i++) {
        char c = __VERIFIER_nondet_char();
        if (c && k < sizeof name) name[k++] = c;
    }
    printf("%s\n", name);
    return 0;
}
