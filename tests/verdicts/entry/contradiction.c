// landfall: memsafety=unknown! termination=unknown! no-overflow=unknown!
// options: --entry f --assume n>=2 --assume n<=1
// No call satisfies the assumptions: whatever is claimed of all calls would say nothing.
int f(int n) {
    int a[2] = {0};
    return a[n];
}
