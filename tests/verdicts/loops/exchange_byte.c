// landfall: termination=false
// Bytes of the array are written through a pointer to characters: its contents are greater than before the exchange.
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[2], sorted = 0;
    unsigned char *bytes = (unsigned char *)a;
    for (int i = 0; i < 2; i++)
        a[i] = __VERIFIER_nondet_int();
    while (!sorted) {
        sorted = 1;
        for (int i = 0; i < 1; i++)
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
                bytes[3] = 0x7f;
                bytes[7] = 0x80;
                sorted = 0;
            }
    }
    return 0;
}
