// landfall: initialised=true?
// The member that was written.
struct s {
    int a;
    int b;
};
int f(struct s x) {
    return x.a;
}
int main(void) {
    struct s x;
    x.a = 1;
    return f(x) > 5;
}
