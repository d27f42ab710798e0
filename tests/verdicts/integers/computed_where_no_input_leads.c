// landfall: no-overflow=true
// No number is greater than 5 and less than 3: the product is never computed by a run.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), x = 0;
    if (n > 5 && n < 3)
        x = 2147483647 * 2;
    return x;
}
