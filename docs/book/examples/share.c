#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int mine = __VERIFIER_nondet_int();
    int yours = __VERIFIER_nondet_int();
    int all = mine + yours;
    int share = 100 / all;
    assert(share < 100);
    return share;
}
