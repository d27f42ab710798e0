// landfall: termination=false
// options: --entry f --assume n>=7
// From every number above 7 the loop has no end.
unsigned f(unsigned n) {
    while (n != 7)
        ;
    return n;
}
