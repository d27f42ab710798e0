// landfall: memsafety=unknown! termination=true
// The function keeps the address of the temporary object; with an input, so that it is no question of one run.
extern int __VERIFIER_nondet_int(void);
struct s { int a[4]; };
int *kept;
struct s f(int k) { struct s r = {{1, 2, 3, k}}; return r; }
void keep(int *p) { kept = p; }
int main(void) {
    int x[4] = {0};
    keep(f(__VERIFIER_nondet_int() & 3).a);
    return x[kept[0]];
}
