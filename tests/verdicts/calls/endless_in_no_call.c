// landfall: memsafety=true no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

static unsigned walk(unsigned n, unsigned step) { unsigned i = 0; while (i < n) i += step; return i; }
int main(void) {
    unsigned n = (unsigned)__VERIFIER_nondet_int() % 1000u;
    unsigned one = walk(n, 1), two = walk(n + 1, 2);
    return one > two;
}
