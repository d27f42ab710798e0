// landfall: shift=false@5
// The classic: a rotation by nothing at all shifts by the whole width.
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rotate(unsigned x, unsigned n) {
    return (x << n) | (x >> (32 - n));
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() & 31;
    return rotate(123, n) == 0;
}
