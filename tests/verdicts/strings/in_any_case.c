// landfall: memsafety=true termination=true
// More ways lead to the test of the condition than are told apart; each brings along why neither string is at its end.
extern char __VERIFIER_nondet_char(void);
static unsigned char small(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
static int same(const char *a, const char *b) {
    int i = 0;
    while (a[i] && b[i] && (a[i] == b[i] || small(a[i]) == small(b[i])))
        i++;
    return a[i] == b[i];
}
int main(void) {
    char word[9], other[5];
    for (int i = 0; i < 8; i++)
        word[i] = __VERIFIER_nondet_char();
    for (int i = 0; i < 4; i++)
        other[i] = __VERIFIER_nondet_char();
    word[8] = 0;
    other[4] = 0;
    return same(word, other);
}
