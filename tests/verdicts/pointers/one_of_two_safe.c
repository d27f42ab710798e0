// landfall: memsafety=true termination=true
// Twin of one_of_two: whichever was changed, one of the two is left.
extern int __VERIFIER_nondet_int(void);
int main() {
    int a = 1, b = 1, s[2] = {0, 0};
    int *p = __VERIFIER_nondet_int() ? &a : &b;
    *p = 0;
    return s[a + b];
}
