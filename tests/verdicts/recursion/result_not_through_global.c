// landfall: memsafety=true termination=true
// Twin of result_through_global: only what is returned counts.
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
    return a[f(__VERIFIER_nondet_int())];
}
