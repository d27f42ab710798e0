// landfall: termination=true
// The same where the places differ: the second element becomes less, and the first one is as it was.
int __VERIFIER_nondet_int(void);
int a[8];
int main(void) {
    for (int k = 0; k < 8; k++)
        a[k] = __VERIFIER_nondet_int();
    for (;;) {
        int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
        if (i < 0 || i >= 8 || j < 0 || j >= 8)
            return 0;
        if (i < j && a[i] > a[j]) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            continue;
        }
        if (i >= j)
            return 0;
        int x = a[i];
        a[i] = 5;
        int v = a[j];
        if (v < 0)
            return 0;
        a[j] = v - 1;
        a[i] = x;
    }
}
