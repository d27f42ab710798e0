// landfall: no-overflow=false?@7 termination=true
// options: --entry f
extern int __VERIFIER_nondet_int(void);
void f(int n) {
    int i = 1;
    while (i < n)
        i *= 2;
}
