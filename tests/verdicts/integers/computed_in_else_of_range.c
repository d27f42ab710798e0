// landfall: no-overflow=true
// Not computed but checked, and no run comes there.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    if (x > 255) x = 1 << 31;
    return x;
}
