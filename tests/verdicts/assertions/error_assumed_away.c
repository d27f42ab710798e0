// landfall: assertion=true
// Runs on which an assumption does not hold are none.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 4);
    if (n < 4) reach_error();
    return 0;
}
