// landfall: no-overflow=true termination=true
// Twin of product_of_shorts.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main() {
    unsigned char x = __VERIFIER_nondet_uchar();
    return x * x;
}
