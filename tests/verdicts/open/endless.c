// landfall: termination=false
// options: --entry f
// The loop has no end for any number.
unsigned f(unsigned n) {
    unsigned i = 1;
    while (i != 0)
        n ^= i;
    return n;
}
