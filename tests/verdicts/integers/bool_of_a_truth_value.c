// landfall: memsafety=true termination=true
// Twin of bool_of_another_byte.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int a[2] = {0};
    _Bool b;
    *(unsigned char *)&b = __VERIFIER_nondet_uchar() & 1;
    a[b] = 1;
    return a[0];
}
