// landfall: memsafety=true termination=true
// Twin of padding_by_value: structs with padding, by value in all ways, and their fields.
extern int __VERIFIER_nondet_int(void);
struct s { char c; int i; };
struct t { long l; int x; char c; };
struct big { char c; long i[3]; };
int f(struct s a, struct t b, struct big c) { return (a.i & 7) + b.x + b.c + (int)c.i[2]; }
struct s mk(int k) { struct s r = {1, k}; return r; }
struct t mt(int k) { return (struct t){k, 3, 4}; }
struct big mb(int k) { struct big r = {1, {2, 3, k}}; return r; }
int main(void) {
    int a[20] = {0};
    struct s x = mk(__VERIFIER_nondet_int()), y;
    y = x;
    if (y.i != x.i || y.c != 1)
        return a[20];
    return a[f(y, mt(5), mb(4))];
}
