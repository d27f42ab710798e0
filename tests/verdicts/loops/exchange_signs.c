// landfall: termination=false
// Read with a sign one pass puts the greater elements behind, read without the other one before.
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[2], changed = 1;
    a[0] = __VERIFIER_nondet_int();
    a[1] = __VERIFIER_nondet_int();
    for (int i = 0; changed; i = 0) {
        changed = 0;
        if (a[i] > a[i + 1]) {
            int t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
            changed = 1;
        }
        if ((unsigned)a[i] > (unsigned)a[i + 1]) {
            int t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
            changed = 1;
        }
    }
    return 0;
}
