// landfall: termination=true
// Forth and back.
int __VERIFIER_nondet_int(void);
static void exchange(short *a, int i) {
    short t = a[i];
    a[i] = a[i + 1];
    a[i + 1] = t;
}
int main(void) {
    short a[12];
    for (int i = 0; i < 12; i++)
        a[i] = (short)__VERIFIER_nondet_int();
    int changed;
    do {
        changed = 0;
        for (int i = 0; i < 11; i++)
            if (a[i] > a[i + 1]) {
                exchange(a, i);
                changed = 1;
            }
        for (int i = 10; i >= 0; i--)
            if (a[i] > a[i + 1]) {
                exchange(a, i);
                changed = 1;
            }
    } while (changed);
    return a[0];
}
