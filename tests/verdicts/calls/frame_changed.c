// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

// The call changes the index.
static void set(int *p, int v) { *p = v; }
int main(void) {
    int a[4] = {0}, i = 3;
    set(&i, __VERIFIER_nondet_int());
    a[i] = 1;
    return 0;
}
