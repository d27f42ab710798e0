// landfall: termination=true?
// The two indices differ.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a[10], j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (j < 0 || j >= 10 || k < 0 || k >= 10 || j == k) return 0;
    for (int i = 0; i < 10; i++) a[i] = __VERIFIER_nondet_int();
    while (a[j] > 0) {
        a[j]--;
        if (a[k] == 0) a[k] = 1;
    }
    return 0;
}
