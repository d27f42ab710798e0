// landfall: shift=false@9
extern int __VERIFIER_nondet_int(void);
static void set(int *p) {
    *p = 32;
}
int main(void) {
    int n = 3;
    if (__VERIFIER_nondet_int()) set(&n);
    return 8 >> n;
}
