// landfall: memsafety=true no-overflow=true termination=true
// The decimal digits of a number of 32 bits: at most 10, in a buffer of 10 and then in one of 12 with sign and end.
extern int __VERIFIER_nondet_int(void);
static char *format(int v, char *buf) {
    char tmp[10];
    int n = 0, k = 0;
    unsigned u = v < 0 ? 0u - (unsigned)v : (unsigned)v;
    do {
        tmp[n++] = (char)('0' + u % 10);
        u /= 10;
    } while (u);
    if (v < 0)
        buf[k++] = '-';
    while (n > 0)
        buf[k++] = tmp[--n];
    buf[k] = '\0';
    return buf;
}
int main(void) {
    char b[12];
    return format(__VERIFIER_nondet_int(), b)[0];
}
