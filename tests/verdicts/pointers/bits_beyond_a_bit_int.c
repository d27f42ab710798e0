// landfall: memsafety=unknown! termination=true
// Bits of a _BitInt beyond its width are unspecified.
void *memset(void *, int, __SIZE_TYPE__);
int main(void) {
    _BitInt(17) x;
    int *n = 0;
    memset(&x, 0, sizeof x);
    x = 1;
    return ((unsigned char *)&x)[3] ? *n : 0;
}
