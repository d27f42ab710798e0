// landfall: termination=true
// As its twin, but the number is made small.
#include <stdio.h>
int main(void)
{
    unsigned n;
    if (scanf("%u", &n) != 1) return 1;
    if (n > 100) n = 100;
    for (unsigned i = 0; i <= n; i++)
        ;
    return 0;
}
