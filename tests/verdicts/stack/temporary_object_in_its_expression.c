// landfall: memsafety=true termination=true
// Twin of temporary_object_kept: the object is used within its full expression, also by a function that keeps nothing.
struct s { int a[4]; };
struct s f(void) { struct s r = {{1, 2, 3, 4}}; return r; }
int third(const int *p) { return p[2]; }
int main(void) {
    return f().a[1] + third(f().a);
}
