// landfall: termination=true
// What the bound is said to be is not what it is: another name of it changes it in each round.
#include <stdio.h>
int main(void)
{
    unsigned n, *other = &n;
    if (scanf("%u", &n) != 1) return 1;
    for (unsigned i = 0; i <= n; i++)
        *other = n / 2;
    return 0;
}
