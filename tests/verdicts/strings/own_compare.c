// landfall: memsafety=true
// The literal bounds the walk, whatever the other string is.
extern char __VERIFIER_nondet_char(void);
static int same(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}
int main(void) {
    char word[9];
    for (int i = 0; i < 8; i++)
        word[i] = __VERIFIER_nondet_char();
    word[8] = 0;
    return same("begin", word);
}
