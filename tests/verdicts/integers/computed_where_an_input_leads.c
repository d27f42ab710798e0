// landfall: no-overflow=false@7
// The run with 6, 7 or 8 computes the product.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), x = 0;
    if (n > 5 && n < 9)
        x = 2147483647 * 2;
    return x;
}
