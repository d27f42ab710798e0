// landfall: no-overflow=true termination=true
// The greatest common divisor is at least 1, so what it is subtracted from falls.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
static int gcd(int a, int b) {
    if (a <= 0 || b <= 0)
        abort();
    if (a == b)
        return a;
    return a > b ? gcd(a - b, b) : gcd(a, b - a);
}
static int divides(int n, int m) {
    if (m == 0)
        return 1;
    if (n > m)
        return 0;
    return divides(n, m - n);
}
int main() {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a <= 0 || b <= 0)
        return 0;
    return divides(gcd(a, b), a);
}
