// landfall: memsafety=false(valid-deref)
// Who walks as long as the other string is not at its end leaves the literal.
extern char __VERIFIER_nondet_char(void);
static int same(const char *a, const char *b) {
    int equal = 1;
    while (*b) {
        equal &= *a == *b;
        a++;
        b++;
    }
    return equal;
}
int main(void) {
    char word[9];
    for (int i = 0; i < 8; i++)
        word[i] = __VERIFIER_nondet_char();
    word[8] = 0;
    return same("begin", word);
}
