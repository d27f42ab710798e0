// landfall: memsafety=true termination=true
// Twin of bits_beyond_a_bit_int: those of its width.
void *memset(void *, int, __SIZE_TYPE__);
int main(void) {
    _BitInt(17) x;
    int *n = 0;
    memset(&x, 0, sizeof x);
    x = 3;
    return ((unsigned char *)&x)[1] || x != 3 ? *n : 0;
}
