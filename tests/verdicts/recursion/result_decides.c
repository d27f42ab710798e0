// landfall: memsafety=false(valid-deref)@7 termination=true
// The callee's result must not be forgotten or taken for the argument.
extern int __VERIFIER_nondet_int(void);
static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }
int main() {
    int a[4] = {0, 0, 0, 0};
    return a[sum(3)];
}
