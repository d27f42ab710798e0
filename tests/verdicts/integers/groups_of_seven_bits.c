// landfall: memsafety=true no-overflow=true termination=true
// A number of 64 bits has at most 10 groups of 7 bits; the last one is written behind the loop.
extern unsigned long __VERIFIER_nondet_ulong(void);
static unsigned long put(unsigned char *out, unsigned long v) {
    unsigned long n = 0;
    while (v >= 0x80) {
        out[n++] = (unsigned char)(v | 0x80);
        v >>= 7;
    }
    out[n++] = (unsigned char)v;
    return n;
}
int main(void) {
    unsigned char b[10];
    return (int)put(b, __VERIFIER_nondet_ulong());
}
