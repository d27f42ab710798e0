// landfall: memsafety=true termination=true
// Twin of result_of_depth: 6 at most.
extern int __VERIFIER_nondet_int(void);
static int f(int n, int d) {
    if (n <= 0)
        return d == 40 ? 6 : 0;
    return f(n - 1, d + 1);
}
static int a[7];
int main() { return a[f(__VERIFIER_nondet_int() & 63, 0)]; }
