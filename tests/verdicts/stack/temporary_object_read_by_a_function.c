// landfall: memsafety=true termination=true
// Twin of temporary_object_kept_by_a_function.
extern int __VERIFIER_nondet_int(void);
struct s { int a[4]; };
struct s f(int k) { struct s r = {{1, 2, 3, k}}; return r; }
int last(int *p) { int *q = p + 3; return *q & 3; }
int main(void) {
    int x[4] = {0};
    return x[last(f(__VERIFIER_nondet_int() & 3).a)];
}
