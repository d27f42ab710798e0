// landfall: no-overflow=false?(no-overflow)@8
// A quotient and a shift stand at one place of the source: the check of the one is not taken for that of the other.
extern int __VERIFIER_nondet_int(void);
#define HALF(a, b) (((a) / (b)) >> 1)
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0) return 1;
    return HALF(a, b) != 0;
}
