// landfall: memsafety=true no-overflow=true termination=true
// The alias is there for other files; nothing here calls it.
extern int __VERIFIER_nondet_int(void);
int f(int *a, int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s ^= a[i];
    return s;
}
#pragma weak g = f
int main(void) {
    int x[3] = {1, 2, 3};
    return f(x, __VERIFIER_nondet_int() ? 3 : 2);
}
