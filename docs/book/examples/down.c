void down(int n) {
    while (n > 0)
        n -= 2;
}
