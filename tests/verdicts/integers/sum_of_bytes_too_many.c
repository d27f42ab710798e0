// landfall: no-overflow=false?(no-overflow)@10
// One round more does not fit into an int.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0;
    if (n > 8421505)
        return 1;
    for (int i = 0; i < n; i++)
        sum += __VERIFIER_nondet_uchar();
    return sum != 0;
}
