// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

struct big { int n; int a[6]; };
static struct big grow(struct big b, int x) { b.a[b.n] = x; b.n = b.n + 1; return b; }
int main(void) {
    struct big b = {0, {0}};
    for (int i = 0; i < 7; i++) b = grow(b, i);
    return b.n;
}
