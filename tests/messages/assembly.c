int main(void) {
    int n = 3;
    asm volatile("" : "+r"(n));
    while (n > 0)
        n--;
    return 0;
}
