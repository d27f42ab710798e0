// landfall: memsafety=true? no-overflow=true? termination=true
// A number written somewhere into cleared integers leaves those beside it.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int a[8] = {0};
    int used[4] = {1, 2, 3, 4};
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n && i < 4; i++) a[i] = (int)(i * 2);
    return used[a[7]] + used[a[4]];
}
