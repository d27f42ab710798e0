// landfall: memsafety=true
// options: --entry f --assume n<=1
// As an unsigned number n is 0 or 1, although the function compares it as a signed one.
int f(unsigned n) {
    int a[2] = {0};
    return (int)n > -5 ? a[(int)n] : a[n];
}
