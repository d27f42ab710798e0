// landfall: shift=false@10
// options: --signed-overflow wraps
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0) return 0;
    n = n + 1;
    if (n >= 0) return 0;
    // The sum has wrapped around.
    return 1 >> n;
}
