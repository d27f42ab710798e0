// landfall: assertion=true
// The twin ends at one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void down(unsigned n) { if (n == 0) reach_error(); else if (n > 1) down(n - 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 0) down(n);
    return 0;
}
