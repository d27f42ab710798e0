// landfall: memsafety=unknown!
// options: --entry f
// Where `p` and `q` are one nothing is wrong.
void f(int *p, int *q) {
    int *null = 0;
    *p = 1;
    *q = 2;
    if (*p != 2)
        *null = 0;
}
