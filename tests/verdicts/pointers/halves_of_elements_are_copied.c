// landfall: memsafety=false?(valid-deref)@10
// Copies of eight bytes that begin at multiples of four may overlap.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char all[800] = {0};
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || j < 0 || i >= 100 || j >= 100)
        return 1;
    memcpy(all + 4 * i, all + 4 * j, 8);
    return all[0];
}
