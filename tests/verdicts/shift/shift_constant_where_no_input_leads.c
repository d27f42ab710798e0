// landfall: shift=true
// No run comes to the shift.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 5 && n < 3)
        n = 1 << 40;
    return 0;
}
