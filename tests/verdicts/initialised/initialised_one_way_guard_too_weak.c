// landfall: initialised=false
// The guard lets 0 through.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x;
    if (n > 0)
        x = 1;
    if (n >= 0 && x)
        return 1;
    return 0;
}
