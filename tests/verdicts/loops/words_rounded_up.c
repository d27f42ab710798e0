// landfall: memsafety=false(valid-deref)
// options: --entry f --assume valid(d,n)
// A twin of words_then_rest.c: rounds up.
void f(unsigned char *d, unsigned long n)
{
    unsigned char *s = d;
    unsigned long k;
    if (n <= 8) return;
    s[0] = s[n - 1] = 0;
    k = -(unsigned long)d & 3;
    s += k;
    n -= k;
    n = (n + 3) & -4;
    for (; n; n--, s++) *s = 0;
}
