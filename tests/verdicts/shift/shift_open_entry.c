// landfall: shift=unknown!
// options: --entry scale
// Which amounts callers give nobody says.
int scale(int a, int b) {
    return a >> b;
}
