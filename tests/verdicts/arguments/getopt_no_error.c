// landfall: memsafety=true?
// See getopt_no_error_broken: what was written there is not kept.
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
    volatile int *p = NULL;
    optopt = 7;
    if (getopt(argc, argv, "a") == 'a' && optopt == 7)
        *p = 1;
    return 0;
}
