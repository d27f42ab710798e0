// landfall: memsafety=false(valid-deref)@6
// options: --entry f --assume n<=1
// The twin of unsigned_bounded.c: a signed number that is at most 1 may be negative.
int f(int n) {
    int a[2] = {0};
    return n > -5 ? a[n] : 0;
}
