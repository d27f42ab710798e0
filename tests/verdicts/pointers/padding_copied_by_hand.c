// landfall: memsafety=true termination=true
// Bytes of padding that are copied and never looked at.
extern int __VERIFIER_nondet_int(void);
struct s { char c; int i; };
void copy(void *to, const void *from, int count) {
    char *a = to;
    const char *b = from;
    while (count-- > 0)
        *a++ = *b++;
}
int main(void) {
    struct s a, b;
    int *n = 0;
    a.c = 1;
    a.i = __VERIFIER_nondet_int() & 3;
    copy(&b, &a, sizeof a);
    return b.i > 3 ? *n : 0;
}
