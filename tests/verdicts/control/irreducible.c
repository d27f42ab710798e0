// landfall: termination=true
// A jump into the middle of the loop.
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
    if (n > 10)
        goto middle;
    while (n > 0) {
        n--;
    middle:
        n--;
    }
    return 0;
}
