// landfall: memsafety=true? no-overflow=true termination=true
// A cleared text stays empty, or a number is written there.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char name[12] = "";
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        if (__VERIFIER_nondet_int()) sprintf(name, "%d", i);
    printf("%s\n", name);
    return 0;
}
