// landfall: memsafety=false(valid-deref)@9
// The place that is read may have been written.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int a[8] = {0};
    int used[4] = {1, 2, 3, 4};
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n && i < 8; i++) a[i] = (int)(i * 2);
    return used[a[4]];
}
