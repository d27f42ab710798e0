// landfall: initialised=true
// The twin.
struct s {
    int a[10];
};
int f(struct s x) {
    return x.a[0];
}
int main(void) {
    struct s x;
    x.a[0] = 1;
    return f(x) > 5;
}
