// landfall: shift=true
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rotate(unsigned x, unsigned n) {
    return (x << (n & 31)) | (x >> (-n & 31));
}
int main(void) {
    return rotate(123, __VERIFIER_nondet_uint()) == 0;
}
