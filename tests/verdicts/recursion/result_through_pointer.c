// landfall: memsafety=false(valid-deref)@14 termination=true
// The callee returns what it reads, and writes 1 less than what it returns to the caller's variable.
extern int __VERIFIER_nondet_int(void);
static int f(int n, int *p) {
    int mine = 3;
    if (n > 0)
        f(n - 1, &mine);
    *p = mine - 1;
    return mine;
}
int main() {
    int a[3] = {0, 0, 0};
    int x = 0;
    return a[f(__VERIFIER_nondet_int() & 1, &x)];
}
