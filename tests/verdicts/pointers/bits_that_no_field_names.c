// landfall: memsafety=unknown! termination=true
// Bits of a unit that belong to no bit-field are padding.
void *memset(void *, int, __SIZE_TYPE__);
struct b { unsigned a : 5; };
int main(void) {
    struct b x;
    int *n = 0;
    memset(&x, 0, sizeof x);
    x.a = 1;
    return ((unsigned char *)&x)[0] >> 5 ? *n : 0;
}
