// landfall: termination=false?
// The function writes through its argument.
extern void __VERIFIER_nondet_memory(void *p, unsigned long n);
int main() {
    int x = 0;
    __VERIFIER_nondet_memory(&x, sizeof x);
    while (x != 0) {
    }
    return 0;
}
