// landfall: memsafety=unknown!
// options: --assume argc>=0
// What is assumed of `argc` takes the place of "at least 1": then even the name may be missing, and no run shows it.
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s from to\n", argv[0]);
        return 2;
    }
    return 0;
}
