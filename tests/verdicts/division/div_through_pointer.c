// landfall: division=false@4
// One of the functions that may be called divides by its argument.
extern int __VERIFIER_nondet_int(void);
static int by(int x) { return 10 / x; }
static int plus(int x) { return 10 + x; }
int main(void) {
    int (*f)(int) = __VERIFIER_nondet_int() ? by : plus;
    return f(0);
}
