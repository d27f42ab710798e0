// landfall: termination=false?
// options: --entry f
// Twin of count: the step may be 0.
void f(int n, int step) {
    for (int i = 0; i < n; i += step) {
    }
}
