// landfall: memsafety=unknown! termination=unknown!
// options: --entry f --assume array(a,n-5) --assume n<=4
// An array's length is not negative, so no call satisfies the assumptions.
int f(int *a, int n) {
    return a[n];
}
