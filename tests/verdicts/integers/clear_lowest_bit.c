// landfall: termination=true
// options: --entry f
int f(unsigned x) {
    int n = 0;
    while (x) {
        x &= x - 1;
        n++;
    }
    return n;
}
