// landfall: memsafety=true termination=true
// Parameters live until the function returns.
struct s { int x; int y; };
int *kept;
void keep(int *p) { kept = p; }
int f(int a, struct s b) {
    keep(&a);
    int r = *kept;
    keep(&b.y);
    return r + *kept;
}
int main(void) { return f(1, (struct s){2, 3}); }
