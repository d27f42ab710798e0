// landfall: memsafety=unknown! termination=true
// A `_Bool` whose byte is neither 0 nor 1 is a trap representation (C11 6.2.6.1p5): gcc's program writes to a[255].
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int a[2] = {0};
    _Bool b;
    *(unsigned char *)&b = __VERIFIER_nondet_uchar();
    a[b] = 1;
    return a[0];
}
