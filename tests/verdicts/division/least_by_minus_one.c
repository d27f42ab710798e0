// landfall: division=false@9
// Only the least integer by -1 has no quotient; no-overflow says the same of it.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (b == 0)
        return 0;
    return a / b;
}
