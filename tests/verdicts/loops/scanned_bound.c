// landfall: termination=false@8
// The variable whose address `scanf` gets keeps its value in memory.
#include <stdio.h>
int main(void)
{
    unsigned n;
    if (scanf("%u", &n) != 1) return 1;
    for (unsigned i = 0; i <= n; i++)
        ;
    return 0;
}
