// landfall: memsafety=true termination=false
// Twin of element_counts_down: another element is counted down, and only if it is the same the loop ends.
extern int __VERIFIER_nondet_int(void);
int a[100];
int main() {
    for (int i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int();
    int j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (j < 0 || j >= 100 || k < 0 || k >= 100) return 0;
    while (a[j] > 0) {
        if (a[k] > 0) a[k]--;
    }
    return 0;
}
