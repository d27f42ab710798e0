// landfall: assertion=false(unreach-call)@5
// The recursion comes down to zero.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void down(unsigned n) { if (n == 0) reach_error(); else if (n < 10) down(n - 1); }
int main(void) {
    down(__VERIFIER_nondet_uint());
    return 0;
}
