// landfall: memsafety=unknown! termination=true
// Bytes 10 to 15 of a long double are padding.
int look(void) {
    long double x[2] = {1.0L, 2.0L};
    int *n = 0;
    return ((unsigned char *)x)[12] ? *n : 0;
}
int main(void) { return look(); }
