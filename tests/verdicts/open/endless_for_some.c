// landfall: termination=unknown!
// options: --entry f
// A twin of endless.c: it ends for 0.
unsigned f(unsigned n) {
    unsigned i = 1;
    while (n != 0)
        i ^= n;
    return i;
}
