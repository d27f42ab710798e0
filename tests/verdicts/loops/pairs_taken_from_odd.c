// landfall: termination=false@8
// The test for zero is missed.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned pairs = 0;
    unsigned n = __VERIFIER_nondet_uint();
    while (n) {
        n -= 2;
        pairs++;
    }
    return pairs == 7;
}
