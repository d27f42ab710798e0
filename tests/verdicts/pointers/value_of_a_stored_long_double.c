// landfall: memsafety=true termination=true
// Twin of padding_of_a_stored_long_double: the ten bytes, and what memset writes last.
void *memset(void *, int, __SIZE_TYPE__);
int main(void) {
    long double x, y;
    int *n = 0;
    memset(&x, 0, sizeof x);
    x = y = 1.0L;
    memset(&y, 0, sizeof y);
    return ((unsigned char *)&x)[9] != 0x3f || ((unsigned char *)&y)[12] ? *n : 0;
}
