// landfall: memsafety=true termination=true
// Twin of bits_that_no_field_names: fields that fill their byte, and the values of fields.
void *memset(void *, int, __SIZE_TYPE__);
struct b { unsigned a : 5, b : 3; };
struct c { unsigned a : 5; };
int main(void) {
    struct b x;
    struct c y, z;
    int *n = 0;
    memset(&x, 0, sizeof x);
    x.a = 1;
    x.b = 2;
    y.a = 9;
    z = y;
    return ((unsigned char *)&x)[0] != 0x41 || y.a != 9 || z.a != 9 ? *n : 0;
}
