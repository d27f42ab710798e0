// landfall: assertion=true
// The twin overflows before it could get there, which ends the run.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n + 1 < n) reach_error();
    return 0;
}
