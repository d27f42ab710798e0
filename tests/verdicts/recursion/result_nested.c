// landfall: termination=true
// The result of the inner call is 1 above 0, so the middle one gets 0.
extern int __VERIFIER_nondet_int(void);
static int g(int i) {
    if (i <= 0)
        return 0;
    return g(g(g(i - 2) - 1)) + 1;
}
int main() { return g(__VERIFIER_nondet_int()); }
