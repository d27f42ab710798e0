// landfall: shift=false@7
// Each round shifts by one more.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned mask = 0;
    for (int i = 0; i < __VERIFIER_nondet_int(); i++)
        mask |= 1u << i;
    return mask == 0;
}
