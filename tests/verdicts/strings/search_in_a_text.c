// landfall: memsafety=true termination=true
extern int __VERIFIER_nondet_int(void);
static const char *find(const char *s, int c, unsigned n) {
    for (; n && *s != c; s++, n--)
        ;
    return n ? s : 0;
}
int main(void) {
    char text[64] = "landfall";
    const char *found;
    text[0] = (char)(__VERIFIER_nondet_int() | 1);
    found = find(text, 0, 8);
    return found ? *found : 0;
}
