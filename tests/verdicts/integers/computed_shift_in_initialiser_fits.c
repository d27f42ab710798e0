// landfall: no-overflow=true
// As its twin, with shifts that fit: of an int by 30, and of an unsigned by 31.
extern int __VERIFIER_nondet_int(void);
static unsigned bit(int k) {
    unsigned t[4] = {1 << 0, 1 << 10, 1 << 30, 1u << 31};
    return t[k & 3];
}
int main(void) {
    return bit(__VERIFIER_nondet_int()) != 0;
}
