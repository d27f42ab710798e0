extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char parity[2] = {0, 1};
    unsigned char folded = __VERIFIER_nondet_uchar();
    folded ^= folded >> 4;
    folded ^= folded >> 2;
    folded ^= folded >> 1;
    return parity[folded & 3];
}
