// landfall: memsafety=true termination=true
static int one(void) { return 1; }
static int two(void) { return 2; }
extern int __VERIFIER_nondet_int(void);
int main() {
    int (*f)(void) = __VERIFIER_nondet_int() ? one : two;
    int a[3] = {0, 0, 0};
    return a[f()];
}
