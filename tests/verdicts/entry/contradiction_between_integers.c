// landfall: memsafety=unknown!
// options: --entry f --assume 2*n==2*m+1
// There are numbers between the integers that satisfy the assumption, but no integers.
int f(int n, int m) {
    int a[2] = {0};
    return a[n];
}
