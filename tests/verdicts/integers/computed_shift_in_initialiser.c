// landfall: no-overflow=false@5
// The compiler computes the initialiser of an array and leaves no check of `1 << 31`, which does not fit an int.
extern int __VERIFIER_nondet_int(void);
static int bit(int k) {
    int t[4] = {1 << 0, 1 << 10, 1 << 20, 1 << 31};
    return t[k & 3];
}
int main(void) {
    return bit(__VERIFIER_nondet_int()) != 0;
}
