// landfall: initialised=false
// A struct that is returned.
struct s {
    int a;
    int b;
};
struct s f(int k) {
    struct s x;
    x.a = k;
    return x;
}
int main(void) {
    struct s y = f(3);
    return y.b > 5;
}
