// landfall: memsafety=true no-overflow=true termination=true
// Each factor is taken out of the number: a divisor of at least 2 leaves less of it, and something, as nothing is left over.
int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1) return 0;
    for (int i = 2; i < 1000; i++) {
        while (n % i == 0) n /= i;
    }
    return n;
}
