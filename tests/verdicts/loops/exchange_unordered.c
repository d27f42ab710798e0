// landfall: termination=false
// Elements that differ are exchanged, whichever is greater.
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[10], changed = 1;
    for (int i = 0; i < 10; i++)
        a[i] = __VERIFIER_nondet_int();
    while (changed) {
        changed = 0;
        for (int i = 0; i < 9; i++)
            if (a[i] != a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
                changed = 1;
            }
    }
    return 0;
}
