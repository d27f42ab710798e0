// landfall: memsafety=false(valid-deref)@10
// The number is taken apart, but now and then it gets new digits.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    char seen[20];
    int n = 0;
    while (x) {
        seen[n++] = (char)(x % 10);
        x /= 10;
        if (__VERIFIER_nondet_int())
            x = __VERIFIER_nondet_uint();
    }
    return n;
}
