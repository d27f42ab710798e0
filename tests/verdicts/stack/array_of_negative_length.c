// landfall: memsafety=false? termination=true
// A negative length is no length.
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
    if (n == 0)
        return 0;
    int a[n];
    a[0] = 1;
    return a[0];
}
