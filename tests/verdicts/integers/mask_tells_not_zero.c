// landfall: memsafety=true
// What has a bit in common with a mask is not zero; the bits of 0x80 alone make a char negative.
extern char __VERIFIER_nondet_char(void);
int main(void) {
    int a[1] = {0};
    char c = __VERIFIER_nondet_char();
    if ((c & 0xC0) == 0x80 && c == 0)
        a[1] = 1;
    return a[0];
}
