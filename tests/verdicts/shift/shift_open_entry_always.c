// landfall: shift=false?@5
// options: --entry scale
// No caller can help it.
int scale(int a, int b) {
    return a >> (32 + b - b);
}
