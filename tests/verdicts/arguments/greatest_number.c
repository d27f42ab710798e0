// landfall: termination=false@9
// No counter is above the greatest number of its type, which the argument may be.
#include <stdlib.h>
int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    unsigned long n = strtoul(argv[1], 0, 10), sum = 0;
    for (unsigned long i = 1; i <= n; i++)
        sum += i;
    return sum == 7;
}
