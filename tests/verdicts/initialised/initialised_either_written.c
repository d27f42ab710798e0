// landfall: initialised=true
// Both were written.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 1, y = 2;
    int *p = n ? &x : &y;
    return *p > 3;
}
