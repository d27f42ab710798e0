// landfall: memsafety=false(valid-deref)@18
// Twin of result_of_mutual: the results add up on the way.
extern int __VERIFIER_nondet_int(void);
static int odd(int n);
static int even(int n) {
    if (n <= 0)
        return 3;
    return odd(n - 1);
}
static int odd(int n) {
    if (n <= 0)
        return 2;
    return even(n - 1) + 1;
}
int main() {
    int a[2] = {0, 0};
    int n = __VERIFIER_nondet_int();
    return a[even(n & 7) - 2];
}
