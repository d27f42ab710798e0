// landfall: memsafety=false(valid-deref)
// options: --entry f --assume valid(d,n)
// A twin of counts_down_a_difference.c: one round more.
void f(unsigned char *d, unsigned long n, unsigned long low)
{
    if (n < 3 || low > 3) return;
    unsigned long m = n - low;
    for (m += 4; m; m--, d++) *d = 0;
}
