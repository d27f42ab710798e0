// landfall: division=true
// Only signed overflow leads to a divisor of zero, and that ends the run before.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0) return 0;
    n = n + n;
    return 10 / n;
}
