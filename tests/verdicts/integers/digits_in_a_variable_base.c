// landfall: memsafety=true termination=true
// In any base from 2 on there are at most 32 digits.
extern unsigned __VERIFIER_nondet_uint(void);
static char *format(unsigned v, char *buf, unsigned base) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    char *p = buf, *q;
    do {
        *p++ = digits[v % base];
        v /= base;
    } while (v);
    *p-- = '\0';
    for (q = buf; q < p; q++, p--) {
        char t = *q;
        *q = *p;
        *p = t;
    }
    return buf;
}
int main(void) {
    char b[33];
    unsigned base = __VERIFIER_nondet_uint();
    if (base < 2 || base > 36)
        return 0;
    return format(__VERIFIER_nondet_uint(), b, base)[0];
}
