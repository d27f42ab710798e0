// landfall: memsafety=true no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

struct big { int a[6]; int n; };
static struct big grow(struct big b, int x) { if (b.n < 6) { b.a[b.n] = x; b.n = b.n + 1; } return b; }
int main(void) {
    struct big b = {{0}, 0};
    b = grow(b, __VERIFIER_nondet_int());
    b = grow(b, 2);
    return b.a[b.n - 1] == 2 ? 0 : 1;
}
