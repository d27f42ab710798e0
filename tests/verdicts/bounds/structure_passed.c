// landfall: bounds=false@14
extern int __VERIFIER_nondet_int(void);

struct pair { int x, y, z, a, b, c; };
static struct { struct pair p[3]; int z[6]; } s;
static int take(struct pair p) {
    return p.x;
}
int main(void) {
    struct pair one = {1, 2};
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    one.x = take(s.p[n]);
    return s.z[0];
}
