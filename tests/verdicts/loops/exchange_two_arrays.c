// landfall: termination=false
// The elements of two arrays are exchanged with each other: one array becomes less and then greater again.
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[5], b[5], changed = 1;
    for (int i = 0; i < 5; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
    while (changed) {
        changed = 0;
        for (int i = 0; i < 5; i++)
            if (a[i] != b[i]) {
                int t = a[i];
                a[i] = b[i];
                b[i] = t;
                changed = 1;
            }
    }
    return 0;
}
