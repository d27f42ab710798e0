// landfall: division=false@5
// The divisor may be zero.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    return 10 / __VERIFIER_nondet_int();
}
