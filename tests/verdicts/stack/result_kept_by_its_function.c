// landfall: memsafety=false(valid-deref)@12 termination=true
// The variable that a function returns ends with the call, wherever the compiler builds the result.
struct s { int a[10]; };
int *kept;
struct s f(void) {
    struct s r = {{1}};
    kept = r.a;
    return r;
}
int main(void) {
    struct s t = f();
    return t.a[0] + *kept;
}
