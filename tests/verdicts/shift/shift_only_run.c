// landfall: shift=false@8
// The only run.
int main(void) {
    unsigned x = 1;
    int n = 0;
    while (n < 40) n++;
    x <<= 1;
    return x >> n;
}
