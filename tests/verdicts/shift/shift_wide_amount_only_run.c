// landfall: shift=unknown!
// The only run shifts by 2 to the power of 32.
int main(void) {
    unsigned long n = 0x80000000;
    n += n;
    int x = 1;
    return x >> n;
}
