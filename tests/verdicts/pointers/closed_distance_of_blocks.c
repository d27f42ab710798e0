// landfall: memsafety=unknown! termination=true
// How far two blocks lie apart is undefined (C11 6.5.6p9).
int main(void) {
    char a[1] = {0}, b[1] = {2};
    int c[1] = {0};
    char *p = a, *q = b;
    return c[(q - p) > 0 ? 0 : 1];
}
