// landfall: initialised=true
// Bytes are copied one by one, padding too.
struct s {
    char c;
    int b;
};
int main(void) {
    struct s x = {1, 2}, y;
    unsigned char *p = (void *)&x, *q = (void *)&y;
    for (unsigned i = 0; i < sizeof x; i++)
        q[i] = p[i];
    return y.b > 4;
}
