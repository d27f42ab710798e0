// landfall: no-overflow=true termination=true
// Twin of shift_beyond_the_width.
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 30)
        return 0;
    return 1 << n;
}
