// landfall: shift=true
// options: --entry scale --assume b>=0 --assume b<=31
int scale(int a, int b) {
    return a >> b;
}
