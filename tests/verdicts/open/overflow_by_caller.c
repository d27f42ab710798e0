// landfall: no-overflow=unknown!
// options: --entry f
// For all numbers but one nothing is wrong.
int f(int n) {
    return n + 1;
}
