// landfall: no-overflow=false(no-overflow)@7
// A signed number loses bits; amounts are in range.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (n < 0 || n > 31) return 1;
    return x << n != 0;
}
