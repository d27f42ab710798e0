// landfall: termination=false
// Twin of mutual: one goes down, the other up.
extern int __VERIFIER_nondet_int(void);
static int odd(int n);
static int even(int n) { return n <= 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n < 0 ? 0 : even(n + 1); }
int main() {
    int n = __VERIFIER_nondet_int();
    return n < 1000 ? even(n) : 0;
}
