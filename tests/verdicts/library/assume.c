// landfall: memsafety=true termination=true
// Twin of own_assume_does_nothing.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main() {
    int a[4] = {0, 0, 0, 0};
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4);
    return a[i];
}
