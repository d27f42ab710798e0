// landfall: termination=false
// Equal neighbours are exchanged, too: two equal elements change places for ever.
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[10], sorted = 0;
    for (int i = 0; i < 10; i++)
        a[i] = __VERIFIER_nondet_int();
    while (!sorted) {
        sorted = 1;
        for (int i = 0; i < 9; i++)
            if (a[i] >= a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
                sorted = 0;
            }
    }
    return 0;
}
