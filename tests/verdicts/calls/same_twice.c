// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

// Two calls with different pointers, then one with the same pointer twice: `*a` is 7 afterwards.
static int f(int *a, int *b) { *a = 3; *b = 7; return *a; }
int main(void) {
    int x, y, a[4] = {0};
    int r = f(&x, &y);
    a[r] = 1;
    r = f(&x, &x);
    a[r] = 1;
    return 0;
}
