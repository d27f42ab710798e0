// landfall: termination=false@7
// A counter in steps of two wraps around and never meets an odd number.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i != n; i += 2)
        ;
    return 0;
}
