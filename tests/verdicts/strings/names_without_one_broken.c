// landfall: memsafety=false(valid-deref)
// One of the names is missing, which nobody asks.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static const char *const names[] = {"zero", "one", NULL, "three"};
int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 3) return 1;
    printf("%zu\n", strlen(names[i]));
    return 0;
}
