// landfall: memsafety=false(valid-deref)@10 termination=true
// A number of 64 bits has 10 groups of 7 bits; the last one, which is the tenth, is written behind the loop.
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
    unsigned char b[9];
    return (int)put(b, __VERIFIER_nondet_ulong());
}
