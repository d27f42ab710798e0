// landfall: memsafety=unknown! termination=true
// A store of a long double leaves the bytes behind its ten unspecified.
void *memset(void *, int, __SIZE_TYPE__);
int main(void) {
    long double x;
    int *n = 0;
    memset(&x, 0, sizeof x);
    x = 1.0L;
    return ((unsigned char *)&x)[12] ? *n : 0;
}
