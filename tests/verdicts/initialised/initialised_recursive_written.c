// landfall: initialised=true
// The twin.
extern int __VERIFIER_nondet_int(void);
int f(int n) {
    int x;
    x = n;
    if (n <= 0)
        return x > 0;
    return f(n-1)+x;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 50)
        return 0;
    return f(n) > 0;
}
