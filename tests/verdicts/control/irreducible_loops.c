// landfall: termination=false
// Twin of irreducible: the way through the middle undoes the step.
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
    if (n > 10 && n < 1000)
        goto middle;
    while (n > 0) {
        n--;
    middle:
        n++;
    }
    return 0;
}
