// landfall: shift=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned mask = 0;
    for (int i = 0; i < 32; i++)
        if (__VERIFIER_nondet_int())
            mask |= 1u << i;
    return mask == 0;
}
