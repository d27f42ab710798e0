// landfall: termination=true
// options: --integers mathematical
// As `grows_without_bound`, but the steps shrink until they are negative.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0) {
        x = x + y;
        y = y - 1;
    }
    return 0;
}
