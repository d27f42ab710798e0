// landfall: memsafety=false(valid-deref)@15 termination=true
// The returned value is always 0; what the calls leave in the global is not.
extern int __VERIFIER_nondet_int(void);
static int depth;
static int f(int n) {
    if (n <= 0)
        return depth = 0;
    int r = f(n - 1);
    depth++;
    return r;
}
int main() {
    int a[2] = {0, 0};
    int r = f(5);
    return a[r] + a[depth];
}
