// landfall: memsafety=false(valid-deref)
// Where small says 0 of the letter that stands against the terminator, the walk goes on behind it.
extern char __VERIFIER_nondet_char(void);
static unsigned char small(unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' : c; }
static int same(const char *a, const char *b) {
    int i = 0;
    while (a[i] && (a[i] == b[i] || small(a[i]) == small(b[i])))
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
