// landfall: memsafety=unknown! termination=true
// As bits_that_no_field_names, of a struct that is assigned.
void *memset(void *, int, __SIZE_TYPE__);
struct b { char c; unsigned a : 5; };
int main(void) {
    struct b x, y;
    int *n = 0;
    memset(&x, 0, sizeof x);
    y = x;
    return ((unsigned char *)&y)[1] >> 5 ? *n : 0;
}
