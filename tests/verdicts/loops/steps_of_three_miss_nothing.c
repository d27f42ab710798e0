// landfall: termination=true?
// Three does not divide what the type wraps around by: the counter meets every number.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    for (unsigned char i = 0; i != n; i += 3)
        ;
    return 0;
}
