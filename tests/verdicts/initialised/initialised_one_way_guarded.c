// landfall: initialised=true
// Read only where it was written.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x;
    if (n > 0)
        x = 1;
    if (n > 5 && x)
        return 1;
    return 0;
}
