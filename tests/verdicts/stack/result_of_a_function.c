// landfall: memsafety=true termination=true
// Twin of result_kept_by_its_function.
struct s { int a[10]; };
int *kept;
struct s f(void) {
    struct s r = {{1}};
    return r;
}
int main(void) {
    struct s t = f();
    kept = t.a;
    return t.a[0] + *kept;
}
