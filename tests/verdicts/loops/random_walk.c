// landfall: termination=false?
// options: --entry f
extern int __VERIFIER_nondet_int(void);
void f(int n) {
    if (n > 1000000 || n < 0)
        return;
    while (n > 0 && n <= 1000000) {
        if (__VERIFIER_nondet_int())
            n++;
        else
            n--;
    }
}
