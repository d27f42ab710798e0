// landfall: no-overflow=true
// With each round the sum grows by at most 255: 8421504 rounds fit into an int.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0;
    if (n > 8421504)
        return 1;
    for (int i = 0; i < n; i++)
        sum += __VERIFIER_nondet_uchar();
    return sum != 0;
}
