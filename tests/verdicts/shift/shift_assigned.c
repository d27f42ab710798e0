// landfall: shift=false@5
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = 7, n = __VERIFIER_nondet_int();
    x >>= n;
    return x;
}
