// landfall: no-overflow=false@7 termination=true
extern int __VERIFIER_nondet_int(void);
int main() {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    if (low < 0 || high < low)
        return 0;
    return (low + high) / 2;
}
