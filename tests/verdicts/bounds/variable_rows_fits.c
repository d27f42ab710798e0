// landfall: bounds=true
// Clang takes the number of all elements for that of the rows.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
    if (n < 2 || n > 4 || i < 0 || i >= n)
        return 0;
    int a[n][n];
    a[i][0] = 3;
    return 0;
}
