// landfall: initialised=false?
// Another member is larger.
union u {
    char c;
    int i;
};
int main(void) {
    union u x;
    x.c = 1;
    return x.i > 4;
}
