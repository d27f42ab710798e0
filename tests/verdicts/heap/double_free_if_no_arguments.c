// landfall: memsafety=false(valid-free)@8
// The example of the paper on bounded model checking of memory (its Fig. 5): freed twice if there is no argument.
#include <stdlib.h>
int main(int argc, char **argv) {
    int *p = malloc(8);
    if (argc == 1)
        free(p);
    free(p);
    return 0;
}
