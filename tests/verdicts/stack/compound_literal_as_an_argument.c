// landfall: memsafety=true termination=true
// A literal in an inner block that a function only reads needs no scope.
extern int __VERIFIER_nondet_int(void);
int sum(const int *p, int n) {
    int r = 0;
    for (int i = 0; i < n; i++)
        r ^= p[i];
    return r;
}
int main(void) {
    int n = __VERIFIER_nondet_int(), r = 0;
    while (n > 0) {
        r ^= sum((int[]){n, 2, 3}, 3);
        n--;
    }
    return r;
}
