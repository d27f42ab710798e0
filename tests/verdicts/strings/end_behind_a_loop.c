// landfall: memsafety=true termination=true
extern int __VERIFIER_nondet_int(void);
static unsigned length(const char *s) {
    const char *start = s;
    while (*s)
        s++;
    return (unsigned)(s - start);
}
int main(void) {
    char text[64] = "landfall";
    int n = __VERIFIER_nondet_int(), i;
    text[0] = (char)(n | 1);
    for (i = 0; i < n; i++)
        ;
    return (int)length(text);
}
