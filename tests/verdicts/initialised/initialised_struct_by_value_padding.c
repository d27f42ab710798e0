// landfall: initialised=true
// Registers take padding along.
struct s {
    char c;
    int b;
};
int f(struct s x) {
    return x.b+x.c;
}
int main(void) {
    struct s x;
    x.c = 1;
    x.b = 2;
    return f(x) > 5;
}
