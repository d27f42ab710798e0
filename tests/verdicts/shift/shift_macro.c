// landfall: shift=unknown!
// All operators in a macro have one place: the shift that is left there is another one.
extern int __VERIFIER_nondet_int(void);
#define BOTH(x) (((x) >> (n & 31)) + (1 >> 40))
int main(void) {
    int n = __VERIFIER_nondet_int();
    return BOTH(n) > 0;
}
