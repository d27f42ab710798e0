// landfall: initialised=true
// It writes both.
struct s {
    int a, b;
};
void init(struct s *p) {
    p->a = 1;
    p->b = 2;
}
int main(void) {
    struct s x;
    init(&x);
    return x.b > 1;
}
