// landfall: memsafety=true termination=true
// Twin of result_wraps: the result goes round among 0 and 1.
extern int __VERIFIER_nondet_int(void);
static unsigned down(unsigned n) {
    if (n == 0)
        return 1;
    return 1 - down(n - 1);
}
static int a[2];
int main() { return a[down(__VERIFIER_nondet_int())]; }
