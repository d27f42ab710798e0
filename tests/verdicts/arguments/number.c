// landfall: memsafety=true
// The library reads a string that the program was given.
#include <stdlib.h>
int main(int argc, char **argv) {
    int table[10] = {0};
    int n = 3;
    if (argc > 1)
        n = atoi(argv[1]);
    if (n < 0 || n >= 10)
        return 1;
    return table[n];
}
