// landfall: initialised=false
// A function writes one of two members.
extern int __VERIFIER_nondet_int(void);
struct s {
    int a, b;
};
void init(struct s *p, int n) {
    p->a = 1;
    if (n)
        p->b = 2;
}
int main(void) {
    struct s x;
    init(&x, __VERIFIER_nondet_int());
    return x.b > 1;
}
