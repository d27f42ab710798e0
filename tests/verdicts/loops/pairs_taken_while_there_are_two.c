// landfall: termination=true
// As its twin, but it ends when fewer than two are left.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned pairs = 0;
    unsigned n = __VERIFIER_nondet_uint();
    while (n > 1) {
        n -= 2;
        pairs++;
    }
    return pairs == 7;
}
