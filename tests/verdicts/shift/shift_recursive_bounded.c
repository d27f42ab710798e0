// landfall: shift=true
extern int __VERIFIER_nondet_int(void);
static int deep(int n) {
    if (n == 31 || __VERIFIER_nondet_int()) return 1 >> n;
    return deep(n + 1);
}
int main(void) {
    return deep(0);
}
