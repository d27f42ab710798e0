// landfall: memsafety=true termination=true
// Twin of padding_in_memory_of_inputs: the bytes of fields.
extern int __VERIFIER_nondet_int(void);
struct s { char c; int i; };
struct t { char c; struct s in[3]; int b : 5; long l; };
int main(void) {
    int a[4] = {0};
    struct t x = {.c = 1, .in = {{1, __VERIFIER_nondet_int()}}};
    unsigned char *p = (unsigned char *)&x;
    return a[p[12] & 7] + a[p[28] & 7] + a[x.b];
}
