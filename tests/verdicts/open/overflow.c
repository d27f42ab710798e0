// landfall: no-overflow=false
// options: --entry f
// The sum of the constants is too large.
int f(void) {
    int most = 2147483647;
    return most + 1;
}
