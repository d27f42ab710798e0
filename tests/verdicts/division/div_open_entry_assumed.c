// landfall: division=true
// options: --entry scale --assume b>=1
int scale(int a, int b) {
    return a / b;
}
