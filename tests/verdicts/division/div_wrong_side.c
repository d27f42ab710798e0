// landfall: division=false@6
// The division is evaluated before the question.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    return 10 / n > 1 && n != 0;
}
