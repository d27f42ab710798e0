// landfall: memsafety=false(valid-deref)
// How the first call began holds for the next one as well.
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
    volatile int *p = NULL;
    getopt(argc, argv, "-a");
    optind = 1;
    if (getopt(argc, argv, "a") == 1)
        *p = 1;
    return 0;
}
