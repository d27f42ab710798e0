// landfall: division=true
// No run comes to the division.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 5 && n < 3)
        n = 1 / 0;
    return 0;
}
