// options: --property memsafety
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned short limit;
int main(void) {
    int counts[128] = {0};
    unsigned size = __VERIFIER_nondet_uint();
    unsigned char letter = __VERIFIER_nondet_uchar();
    _Bool large = size > 3000000000u;
    signed char sign = -1;
    limit = 65535;
    if (large && letter > 128)
        return counts[letter] + sign;
    return 0;
}
