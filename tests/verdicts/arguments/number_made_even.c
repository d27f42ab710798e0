// landfall: termination=true
// As its twin, but the number is even.
#include <stdlib.h>
int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    for (unsigned i = 0, n = 2 * (atoi(argv[1]) & 1023); i != n; i += 2)
        ;
    return 0;
}
