// landfall: memsafety=false(valid-deref)
// A table that is written is not what it began with.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static const char *names[] = {"zero", "one", "two", "three"};
int main(void) {
    int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (i < 0 || i > 3 || k < 0 || k > 3) return 1;
    names[k] = NULL;
    printf("%zu\n", strlen(names[i]));
    return 0;
}
