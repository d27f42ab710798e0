// landfall: assertion=true division=false@7
// The division ends the run before.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int q = 10 / n;
    if (n == 0) reach_error();
    return q;
}
