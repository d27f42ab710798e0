// landfall: initialised=true
// Of a copied struct the member is read that was written.
struct s {
    int a;
    int b;
};
int main(void) {
    struct s x;
    x.a = 1;
    struct s y = x;
    return y.a > 3;
}
