// landfall: initialised=false
// One member of a struct that is passed in a register.
struct s {
    int a;
    int b;
};
int f(struct s x) {
    return x.b;
}
int main(void) {
    struct s x;
    x.a = 1;
    return f(x) > 5;
}
