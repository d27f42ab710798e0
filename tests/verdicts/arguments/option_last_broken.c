// landfall: memsafety=false(valid-deref)
// An option that needs a number is the last argument.
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    int verbose = 0, number = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--verbose") == 0)
            verbose = 1;
        else if (strcmp(argv[i], "--number") == 0)
            number = atoi(argv[++i]);
    }
    return verbose && number == 7;
}
