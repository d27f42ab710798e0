// landfall: memsafety=false(valid-deref)@11
// The end of the cleared text is written over before it is printed.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char name[12] = "";
    int n = __VERIFIER_nondet_int();
    if (n > 0) sprintf(name, "%d", n & 7);
    else memset(name, 'x', sizeof name);
    printf("%s\n", name);
    return 0;
}
