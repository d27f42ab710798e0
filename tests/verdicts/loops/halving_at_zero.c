// landfall: termination=false?
// options: --entry f
// Twin of halving: half of nothing is nothing.
void f(int n) {
    while (n >= 0)
        n /= 2;
}
