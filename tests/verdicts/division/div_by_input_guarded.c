// landfall: division=true
// The twin asks first; `&&` does not evaluate its right side where the left is 0.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    return n != 0 && 10 / n > 1;
}
