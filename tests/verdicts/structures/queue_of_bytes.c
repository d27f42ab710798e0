// landfall: memsafety=true
// Two indices around a buffer, in a variable that starts with zeros.
extern int __VERIFIER_nondet_int(void);
static struct { unsigned char buf[64]; unsigned in, out; } q;
int main(void) {
    while (__VERIFIER_nondet_int()) {
        unsigned next = (q.in + 1) % 64;
        if (next != q.out) { q.buf[q.in] = 1; q.in = next; }
        if (q.in != q.out) { unsigned char c = q.buf[q.out]; q.out = (q.out + 1) % 64; if (c) q.buf[q.in] = c; }
    }
    return 0;
}
