// landfall: initialised=false
// Adding to a bit-field uses it.
struct s {
    int a:3;
    int b:20;
};
int main(void) {
    struct s x;
    x.a = 1;
    x.b++;
    return 0;
}
