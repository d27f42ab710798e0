// landfall: memsafety=true?
// Twin of option_last_broken: whether an argument follows is looked at.
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    int verbose = 0, number = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--verbose") == 0)
            verbose = 1;
        else if (strcmp(argv[i], "--number") == 0 && i + 1 < argc)
            number = atoi(argv[++i]);
    }
    return verbose && number == 7;
}
