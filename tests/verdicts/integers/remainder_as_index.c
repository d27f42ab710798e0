// landfall: memsafety=false(valid-deref)@6 termination=true
// The remainder of a negative number is negative.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[8] = {0};
    return a[__VERIFIER_nondet_int() % 8];
}
