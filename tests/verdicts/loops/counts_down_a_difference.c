// landfall: memsafety=true termination=true
// options: --entry f --assume valid(d,n)
// What is counted down is a difference of two numbers, and the pointer goes up: both ends lie in the block.
void f(unsigned char *d, unsigned long n, unsigned long low)
{
    if (n < 3 || low > 3) return;
    unsigned long m = n - low;
    for (; m; m--, d++) *d = 0;
}
