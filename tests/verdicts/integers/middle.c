// landfall: no-overflow=true termination=true
// Twin of middle_overflows.
extern int __VERIFIER_nondet_int(void);
int main() {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    if (low < 0 || high < low)
        return 0;
    return low + (high - low) / 2;
}
