// landfall: memsafety=true no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

static int *find(int *a, int n, int x) {
    for (int i = 0; i < n; i++) if (a[i] == x) return a + i;
    return 0;
}
int main(void) {
    int a[5] = {1, 2, 3, 4, 5};
    int *p = find(a, 5, __VERIFIER_nondet_int());
    if (p) *p = 0;
    p = find(a, 4, 0);
    if (p) p[1] = 0;
    return 0;
}
