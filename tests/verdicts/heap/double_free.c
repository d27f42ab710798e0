// landfall: memsafety=false(valid-free)@8 termination=true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int *p = malloc(sizeof *p);
    if (__VERIFIER_nondet_int())
        free(p);
    free(p);
    return 0;
}
