// landfall: shift=true
int main(void) {
    unsigned x = 1;
    int n = 0;
    while (n < 31) n++;
    x <<= 1;
    return x >> n;
}
