// landfall: no-overflow=unknown!
// The first access is invalid in every run: whether the sum behind it overflows no run of C tells, and machines may go on.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[10] = {0}, n = __VERIFIER_nondet_int(), sum = 2147483647;
    for (int i = 0; i < n && i < 5; i++) {
        a[i - 1] = i;
        sum += 1;
    }
    return sum;
}
