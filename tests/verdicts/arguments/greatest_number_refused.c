// landfall: termination=true
// As its twin, but great numbers are refused.
#include <stdlib.h>
int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    unsigned long n = strtoul(argv[1], 0, 10), sum = 0;
    if (n > 1000)
        return 1;
    for (unsigned long i = 1; i <= n; i++)
        sum += i;
    return sum == 7;
}
