// landfall: memsafety=true termination=true
// One element of an array whose contents are forgotten is counted down, at a place that a variable tells.
extern int __VERIFIER_nondet_int(void);
int a[100];
int main() {
    for (int i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int();
    int j = __VERIFIER_nondet_int();
    if (j < 0 || j >= 100) return 0;
    while (a[j] > 0) a[j]--;
    return 0;
}
