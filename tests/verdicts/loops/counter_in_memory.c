// landfall: memsafety=true termination=true
// The bound lies on the heap and nobody changes it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int *n = malloc(sizeof *n);
    *n = __VERIFIER_nondet_int();
    for (int i = 0; i < *n; i++) {
    }
    free(n);
    return 0;
}
