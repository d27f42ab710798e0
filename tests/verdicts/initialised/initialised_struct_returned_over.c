// landfall: initialised=false
// A struct that is returned replaces one that was written.
struct s {
    char n[80];
    int v;
};
struct s mk(void) {
    struct s x;
    x.v = 1;
    return x;
}
int main(void) {
    struct s y = {"a", 1};
    y = mk();
    return y.n[0] > 3;
}
