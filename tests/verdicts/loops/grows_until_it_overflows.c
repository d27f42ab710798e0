// landfall: termination=true
// As `grows_without_bound`, on machine integers: the run ends when the sum overflows.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x > 0)
        x = x + 1;
    return 0;
}
