// landfall: memsafety=true no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

// What a call cannot reach stays as it was: the index is still 3 after it.
static void set(int *p, int v) { *p = v; }
int main(void) {
    int a[4] = {0}, i = 3, x = 0;
    set(&x, __VERIFIER_nondet_int());
    a[i] = x;
    return a[i] == x ? 0 : 1;
}
