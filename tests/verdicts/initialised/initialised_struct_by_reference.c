// landfall: initialised=false
// A larger struct is passed in memory.
struct s {
    int a[10];
};
int f(struct s x) {
    return x.a[1];
}
int main(void) {
    struct s x;
    x.a[0] = 1;
    return f(x) > 5;
}
