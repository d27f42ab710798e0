int main(void) {
    unsigned long long rounds = 0;
    int x = 1;
    while (x > 0) {
        rounds++;
        if (x < 1000)
            x++;
        else
            x--;
    }
    return rounds != 0;
}
