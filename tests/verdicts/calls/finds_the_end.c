// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

static int *find(int *a, int n, int x) {
    for (int i = 0; i < n; i++) if (a[i] == x) return a + i;
    return a + n;
}
int main(void) {
    int a[5] = {1, 2, 3, 4, 5};
    int *p = find(a, 5, __VERIFIER_nondet_int());
    *p = 0;
    return 0;
}
