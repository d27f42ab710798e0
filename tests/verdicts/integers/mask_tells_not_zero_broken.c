// landfall: memsafety=false(valid-deref)@8
// Without that bit it may be zero.
extern char __VERIFIER_nondet_char(void);
int main(void) {
    int a[1] = {0};
    char c = __VERIFIER_nondet_char();
    if ((c & 0xC0) == 0 && c == 0)
        a[1] = 1;
    return a[0];
}
