// landfall: termination=false?
// Twin of element_counts_down: what is counted down is set again through another pointer.
extern int __VERIFIER_nondet_int(void);
int a[100];
int main() {
    for (int i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int();
    int j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (j < 0 || j >= 100 || k < 0 || k >= 100) return 0;
    unsigned char *byte = (unsigned char *)&a[k];
    while (a[j] > 0) {
        a[j]--;
        byte[1] = 1;
    }
    return 0;
}
