// landfall: bounds=true
// The array is as long as the program says.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
    if (n < 1 || n > 8 || i < 0 || i >= n)
        return 0;
    int a[n];
    a[i] = 3;
    return 0;
}
