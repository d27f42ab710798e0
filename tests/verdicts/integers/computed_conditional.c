// landfall: no-overflow=false@5
// The compiler takes the first operand, and warns of nothing.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[2] = {sizeof(int) == 4 ? 2147483647 * 2 : 0, 3};
    return a[__VERIFIER_nondet_int() & 1] > 0;
}
