// landfall: memsafety=true no-overflow=true termination=true
// A signed quotient is rounded towards zero: -2147483648 has 10 digits.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    char seen[10];
    int n = 0;
    while (x != 0) {
        seen[n++] = (char)(x % 10);
        x /= 10;
    }
    return n;
}
