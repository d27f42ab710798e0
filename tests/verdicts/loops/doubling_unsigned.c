// landfall: termination=false?
// options: --entry f
// Twin of doubling: 2^31 becomes 0, and 0 stays.
void f(unsigned n) {
    unsigned i = 1;
    while (i < n)
        i *= 2;
}
