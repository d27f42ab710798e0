// landfall: memsafety=true
// Twin of index_wraps: the number itself is tested.
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    int a[10] = {0};
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i < 10) return a[i];
    return 0;
}
