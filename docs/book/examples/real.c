int index_of(double x) {
    int table[4] = {0, 1, 2, 3};
    return x >= 0 && x < 4 ? table[(int)x] : 0;
}
