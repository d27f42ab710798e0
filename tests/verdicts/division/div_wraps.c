// landfall: division=false@8
// options: --signed-overflow wraps
// That quotient has no place even where sums wrap: machines stop.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int b = __VERIFIER_nondet_int();
    if (b >= 0) return 0;
    return (-2147483647 - 1) / b;
}
