// landfall: memsafety=true no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

static int f(int *a, int *b) { *a = 3; *b = 7; return *a; }
int main(void) {
    int x, y, z, a[4] = {0};
    int r = f(&x, &y);
    a[r] = 1;
    r = f(&y, &z);
    a[r] = 1;
    return 0;
}
