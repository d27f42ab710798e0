// landfall: division=unknown!
// All operators in a macro have one place: the division that is left there is another one.
extern int __VERIFIER_nondet_int(void);
#define BOTH(x) ((x) / 3 + 1 / 0)
int main(void) {
    int n = __VERIFIER_nondet_int();
    return BOTH(n) > 0;
}
