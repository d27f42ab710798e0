// landfall: initialised=false
// The neighbour was never written.
struct s {
    unsigned a:3;
    unsigned b:5;
};
int main(void) {
    struct s x;
    x.a = 1;
    return x.b == 1 ? 0 : 1;
}
