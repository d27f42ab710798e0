// landfall: memsafety=false(valid-deref)@10
// Unsigned results wrap: one less than 0 is the greatest.
extern int __VERIFIER_nondet_int(void);
static unsigned down(unsigned n) {
    if (n == 0)
        return 1;
    return down(n - 1) - 1;
}
static int a[2];
int main() { return a[down(__VERIFIER_nondet_int() & 3)]; }
