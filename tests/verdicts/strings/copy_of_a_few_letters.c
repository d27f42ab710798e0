// landfall: memsafety=true termination=true
extern int __VERIFIER_nondet_int(void);
static unsigned length(const char *s) {
    const char *start = s;
    for (; *s; s++)
        ;
    return (unsigned)(s - start);
}
static unsigned copy(char *d, const char *s, unsigned n) {
    char *start = d;
    if (!n--)
        return length(s);
    for (; n && (*d = *s); n--, s++, d++)
        ;
    *d = 0;
    return (unsigned)(d - start) + length(s);
}
int main(void) {
    char to[8] = "", from[64] = "landfall";
    unsigned at = (unsigned)__VERIFIER_nondet_int() & 255;
    from[0] = (char)(__VERIFIER_nondet_int() | 1);
    if (at >= 8)
        return 0;
    return (int)copy(to + at, from, 8 - at);
}
