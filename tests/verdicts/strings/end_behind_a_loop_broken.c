// landfall: memsafety=false
extern int __VERIFIER_nondet_int(void);
static unsigned length(const char *s) {
    const char *start = s;
    while (*s)
        s++;
    return (unsigned)(s - start);
}
int main(void) {
    char text[9] = "landfall";
    int n = __VERIFIER_nondet_int(), i;
    text[8] = (char)n;
    for (i = 0; i < n; i++)
        ;
    return (int)length(text);
}
