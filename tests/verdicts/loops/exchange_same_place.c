// landfall: termination=false
// Both places may be the same: then nothing is exchanged.
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[8], i = __VERIFIER_nondet_int() & 7, j = __VERIFIER_nondet_int() & 7;
    for (int k = 0; k < 8; k++)
        a[k] = __VERIFIER_nondet_int();
    while (a[i] >= a[j]) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        if (i != j && a[i] < a[j])
            break;
    }
    return 0;
}
