// landfall: memsafety=false(valid-deref)@14
// Only its lower half is checked, and 2^32 + 9 has a small one.
#include <stdlib.h>

int main(int argc, char **argv) {
    char letters[10];
    unsigned long n = 0;
    if (argc == 2)
        n = strtoul(argv[1], NULL, 10);
    if ((unsigned)n >= 10)
        return 1;
    for (int i = 0; i < 10; i++)
        letters[i] = 'a';
    return letters[n] - 'a';
}
