// landfall: termination=true
// As its twin, but the number is even.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000 * 2;
    for (unsigned i = 0; i != n; i += 2)
        ;
    return 0;
}
