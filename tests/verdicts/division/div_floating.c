// landfall: division=true
// A floating-point number divided by zero is infinite or NaN.
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    return 1.0 / x > 2.0;
}
