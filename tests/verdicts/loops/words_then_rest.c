// landfall: memsafety=true termination=true
// options: --entry f --assume valid(d,n)
// The ends are set first, then whole words between them, as libraries clear memory.
void f(unsigned char *d, unsigned long n)
{
    unsigned char *s = d;
    unsigned long k;
    if (n <= 8) return;
    s[0] = s[n - 1] = 0;
    k = -(unsigned long)d & 3;
    s += k;
    n -= k;
    n &= -4;
    for (; n; n--, s++) *s = 0;
}
