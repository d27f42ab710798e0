// landfall: memsafety=true termination=true no-overflow=true
// options: --entry f --assume n>=1 --assume n<=1
// The twin of contradiction.c: one call satisfies the assumptions.
int f(int n) {
    int a[2] = {0};
    return a[n];
}
