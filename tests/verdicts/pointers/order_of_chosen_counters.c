// landfall: memsafety=unknown! no-overflow=unknown!
// On some of the paths, which meet before the expression, both operands change one counter.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int cells[3] = {0, 0, 0};
    int *p = cells, *q = cells + 1;
    for (int i = 0; i < 3; i++) {
        if (__VERIFIER_nondet_int()) q = cells + 2;
        if (__VERIFIER_nondet_int()) p = cells + 1;
        cells[i] = ((*p)++ & 1) + ((*q)-- & 1);
    }
    return 0;
}
