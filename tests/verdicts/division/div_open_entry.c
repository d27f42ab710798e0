// landfall: division=unknown!
// options: --entry scale
// Whether callers give a zero nobody says.
int scale(int a, int b) {
    return a / b;
}
