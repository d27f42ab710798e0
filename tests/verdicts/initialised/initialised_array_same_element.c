// landfall: initialised=true
// The element that was written is read.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[3];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2)
        return 0;
    a[n] = 1;
    return a[n] > 0;
}
