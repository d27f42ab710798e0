// landfall: memsafety=true termination=false
// The call does not return, so nothing after it happens.
extern int __VERIFIER_nondet_int(void);
static int f(unsigned n) { return f(n + 1); }
int main() {
    int a[1] = {0};
    return a[1 + f(__VERIFIER_nondet_int())];
}
