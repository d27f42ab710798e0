// landfall: termination=false
// A gap of 3 is 3 for ever: 3 * 0.8f + 1 is 3.4.
int __VERIFIER_nondet_int(void);

int main(void) {
    int gap = __VERIFIER_nondet_int();
    if (gap < 1 || gap > 100000) return 0;
    while (gap > 1) gap = gap * 0.8f + 1;
    return 0;
}
