// landfall: initialised=true?
// Writing a bit-field reads its neighbours, which is no use.
struct s {
    unsigned a:3;
    unsigned b:5;
};
int main(void) {
    struct s x;
    x.a = 1;
    return x.a == 1 ? 0 : 1;
}
