// landfall: termination=true
// options: --entry f --assume n>=7
// A twin of assumed_endless.c.
unsigned f(unsigned n) {
    while (n != 7)
        n--;
    return n;
}
