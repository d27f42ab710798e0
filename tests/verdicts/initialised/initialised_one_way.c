// landfall: initialised=false
// Written on one way only.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x;
    if (n > 0)
        x = 1;
    if (x)
        return 1;
    return 0;
}
