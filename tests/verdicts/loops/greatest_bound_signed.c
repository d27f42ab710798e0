// landfall: termination=false
// options: --signed-overflow wraps
// What is added may differ from round to round, and some of it goes on for ever where n is INT_MAX.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    while (x <= n) {
        if (__VERIFIER_nondet_int())
            x = x + 2;
        else
            x = x + 1;
    }
    return 0;
}
