// landfall: shift=true
// Numbers of 128 bits.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned __int128 x = __VERIFIER_nondet_int();
    return (int)(x >> 64);
}
