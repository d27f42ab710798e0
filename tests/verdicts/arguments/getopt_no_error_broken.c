// landfall: memsafety=false(valid-deref)
// The C library at hand writes to optopt with each call, not only where an option is wrong.
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
    volatile int *p = NULL;
    optopt = 7;
    if (getopt(argc, argv, "a") == 'a' && optopt == 0)
        *p = 1;
    return 0;
}
