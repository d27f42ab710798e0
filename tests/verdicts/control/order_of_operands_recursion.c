// landfall: termination=true memsafety=true
// The operands are calls without effects: their order is no matter.
extern int __VERIFIER_nondet_int(void);
static int fib(int n) {
    if (n < 2) return n;
    return fib(n - 1) + fib(n - 2);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    return n < 20 ? fib(n) : 0;
}
