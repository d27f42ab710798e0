// landfall: termination=false
// An element is written, another one made less, and the first one written back: both may be the same, and then nothing has changed.
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
        int x = a[i];
        a[i] = 5;
        int v = a[j];
        if (v < 0)
            return 0;
        a[j] = v - 1;
        a[i] = x;
    }
}
