// landfall: memsafety=unknown! termination=true
// Padding of an object that C code initialises has unspecified values (C11 6.7.9p9).
struct s { char c; int i; };
int look(void) {
    struct s a = {1, 2};
    char *p = (char *)&a;
    int *n = 0;
    return p[1] ? *n : 0;
}
int main(void) { return look(); }
