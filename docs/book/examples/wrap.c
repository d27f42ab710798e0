void count_up(unsigned x) {
    unsigned j = 0;
    while (j <= x)
        j++;
}
