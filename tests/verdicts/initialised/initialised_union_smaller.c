// landfall: initialised=true
// Another member is smaller.
union u {
    char c;
    int i;
};
int main(void) {
    union u x;
    x.i = 1;
    return x.c > 4;
}
