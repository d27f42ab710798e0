// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

static void fill(int *a, int n, int v) { for (int i = 0; i < n; i++) a[i] = v; }
int main(void) {
    int a[3], b[10], c[6], v = __VERIFIER_nondet_int();
    fill(a, 3, v);
    fill(b, 10, v);
    fill(c, 7, v);
    return a[2] == b[9] && b[9] == c[5];
}
