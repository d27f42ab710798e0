// landfall: division=false?@5
// options: --entry scale
// No caller can help it.
int scale(int a, int b) {
    return a / (b - b);
}
