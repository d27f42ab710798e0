// landfall: initialised=false
// A copy takes along what was not written, to a global too.
struct s {
    int a;
    int b;
};
struct s g;
int main(void) {
    struct s x;
    x.a = 1;
    g = x;
    return g.b > 3;
}
