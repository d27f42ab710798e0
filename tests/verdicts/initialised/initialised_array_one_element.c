// landfall: initialised=false
// Which element was written is not known.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 9)
        return 0;
    int a[10];
    a[k] = 1;
    return a[3] > 0;
}
