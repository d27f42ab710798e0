// landfall: division=false@4
// The twin asks for the wrong argument.
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned gcd(unsigned a, unsigned b) { return a == 0 ? b : gcd(b, a % b); }
int main(void) {
    return gcd(__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint()) == 1;
}
