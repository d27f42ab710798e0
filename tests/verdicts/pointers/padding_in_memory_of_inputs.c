// landfall: memsafety=unknown! termination=true
// Nested structs, arrays and bit-fields, with an input: no question of one run.
extern int __VERIFIER_nondet_int(void);
struct s { char c; int i; };
struct t { char c; struct s in[3]; int b : 5; long l; };
int main(void) {
    int a[4] = {0};
    struct t x = {.c = 1, .in = {{1, __VERIFIER_nondet_int()}}};
    unsigned char *p = (unsigned char *)&x;
    // In the second element, and behind the bit-field.
    return a[p[13] & 7] + a[p[30] & 7];
}
