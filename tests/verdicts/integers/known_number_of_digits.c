// landfall: memsafety=true no-overflow=true termination=true
// A number below 10000 has four digits.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint() % 10000;
    char seen[4];
    int n = 0;
    while (x) {
        seen[n++] = (char)(x % 10);
        x /= 10;
    }
    return n;
}
