// landfall: termination=true
// options: --entry f
int f(unsigned a, unsigned b) {
    while (b != 0) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    return (int)a;
}
