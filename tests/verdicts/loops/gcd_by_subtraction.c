// landfall: termination=false?
// options: --entry f
// Twin of gcd: subtracting 0 changes nothing.
int f(unsigned a, unsigned b) {
    while (a != b) {
        if (a > b)
            a -= b;
        else
            b -= a;
    }
    return (int)a;
}
