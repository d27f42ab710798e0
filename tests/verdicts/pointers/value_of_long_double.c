// landfall: memsafety=true termination=true
// Twin of padding_of_long_double: the value, and byte 9 of it.
int look(void) {
    long double x[2] = {1.0L, 2.0L};
    int *n = 0;
    return x[1] != 2 || ((unsigned char *)x)[9] != 0x3f ? *n : 0;
}
int main(void) { return look(); }
