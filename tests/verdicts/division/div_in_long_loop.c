// landfall: division=true
// For all bounds, by an invariant.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    long sum = 0;
    for (int i = 1; i < n; i++)
        sum += 100 / i;
    return sum > 0;
}
