// landfall: memsafety=unknown! termination=true
// The object that f returns lives until the end of its full expression (C11 6.2.4p8): `p` outlives it.
struct s { int a[4]; };
struct s f(void) { struct s r = {{1, 2, 3, 4}}; return r; }
int main(void) {
    int *p = f().a;
    return p[1];
}
