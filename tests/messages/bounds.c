// options: --entry last
int last(int *values, int count) {
    return values[count - 1];
}
