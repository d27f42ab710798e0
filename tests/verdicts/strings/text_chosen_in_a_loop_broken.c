// landfall: memsafety=false(valid-deref)
// A pointer that leads to one of a few texts, another one in each round.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    const char *s = "none";
    for (int i = 0; i < 100; i++) {
        if (__VERIFIER_nondet_int()) s = "longer text";
        if (__VERIFIER_nondet_int()) s = "x";
        printf("%s %zu\n", s, strlen(s));
    }
    return s[4];
}
