// landfall: termination=false@8
// Which number an argument is only its execution shows: an odd one is never met.
#include <stdlib.h>
int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    for (unsigned i = 0, n = atoi(argv[1]); i != n; i += 2)
        ;
    return 0;
}
