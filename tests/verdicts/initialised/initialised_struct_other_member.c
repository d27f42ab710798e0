// landfall: initialised=false
// The other member.
struct s {
    int a;
    int b;
};
int main(void) {
    struct s x;
    x.a = 1;
    struct s y = x;
    return y.b > 3;
}
