// landfall: memsafety=false(valid-deref)@9
// Divided as a wider unsigned number, a negative byte becomes any byte.
extern signed char __VERIFIER_nondet_char(void);
int main(void) {
    signed char x = __VERIFIER_nondet_char();
    char seen[5];
    int n = 0;
    while (x) {
        seen[n++] = x;
        x = (signed char)((unsigned)x / 3u);
    }
    return n;
}
