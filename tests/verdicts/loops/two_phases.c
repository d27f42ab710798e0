// landfall: termination=true
// options: --entry f
// x grows as long as y is positive, but y falls.
void f(int x, int y) {
    while (x > 0) {
        x += y;
        y--;
    }
}
