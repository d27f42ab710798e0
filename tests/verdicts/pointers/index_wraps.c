// landfall: memsafety=false(valid-deref)@7
// 4 * i wraps around at 2^62 and passes the test; the element of that number is far outside of the array.
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    int a[10] = {0};
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * 4 < 40) return a[i];
    return 0;
}
