// landfall: termination=false
// Twin of result_divides: the result may be 0.
extern int __VERIFIER_nondet_int(void);
static int low(int a, int b) {
    if (a <= 0 || b <= 0)
        return 0;
    return low(a - 1, b - 1);
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
    return divides(low(a, b), 7);
}
