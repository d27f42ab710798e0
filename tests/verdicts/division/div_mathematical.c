// landfall: division=true
// options: --integers mathematical
// Of unbounded integers every one but 0 divides every other.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (b == 0) return 0;
    return a / b;
}
