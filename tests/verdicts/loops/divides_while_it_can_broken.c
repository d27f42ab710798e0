// landfall: termination=false
// Zero is divided without a remainder for ever.
int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0) return 0;
    for (int i = 2; i < 1000; i++) {
        while (n % i == 0) n /= i;
    }
    return n;
}
