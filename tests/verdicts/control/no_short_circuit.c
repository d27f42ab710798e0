// landfall: memsafety=false(valid-deref)@7 termination=true
// Twin of short_circuit: & evaluates both sides.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[4] = {0, 0, 0, 0};
    int i = __VERIFIER_nondet_int();
    return (i >= 0) & (i < 4) & a[i];
}
