// landfall: termination=false@7
// The guard asks for an odd number, and the loop keeps it odd.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x % 2 == 1)
        x += 2;
    return 0;
}
