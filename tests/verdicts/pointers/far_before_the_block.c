// landfall: memsafety=unknown!
// So far before the beginning an address may wrap around.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char a[1] = {0};
    char *p = a - __VERIFIER_nondet_uint() % 100000;
    return p > a ? a[7] : 0;
}
