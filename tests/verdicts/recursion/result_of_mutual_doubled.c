// landfall: termination=false
// The functions call each other by a pointer too; what they return for five is eleven.
extern int __VERIFIER_nondet_int(void);
static int odd(int n);
static int (*other)(int) = odd;
static int even(int n) { return n <= 0 ? 0 : other(n - 1) + 1; }
static int odd(int n) { return n <= 0 ? 1 : even(n - 1) * 2; }
int main() {
    int n = __VERIFIER_nondet_int();
    if (n > 6) return 0;
    while (even(n) == 11) {
    }
    return 0;
}
