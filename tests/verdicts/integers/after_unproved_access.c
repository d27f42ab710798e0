// landfall: memsafety=false(valid-deref)@8 no-overflow=true
// An access that may be invalid ends the run where it is: no run without one overflows.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[10] = {0}, sum = 0;
    for (int i = 0; i < 5; i++) {
        int k = __VERIFIER_nondet_int();
        a[k] = i;
        sum += i;
    }
    return sum;
}
