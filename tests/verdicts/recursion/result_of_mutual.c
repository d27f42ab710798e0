// landfall: memsafety=true termination=true
// The one returns 2 or 3, the other 3 or 2.
extern int __VERIFIER_nondet_int(void);
static int odd(int n);
static int even(int n) {
    if (n <= 0)
        return 3;
    return odd(n - 1);
}
static int odd(int n) {
    if (n <= 0)
        return 2;
    return even(n - 1);
}
int main() {
    int a[2] = {0, 0};
    return a[even(__VERIFIER_nondet_int()) - 2];
}
