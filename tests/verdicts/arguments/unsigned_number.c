// landfall: memsafety=true no-overflow=true termination=true
// `strtoul` gives every number of the type; what the check leaves is small as a signed number and as a part of it too.
#include <stdlib.h>

int main(int argc, char **argv) {
    unsigned long n = 0;
    if (argc == 2)
        n = strtoul(argv[1], NULL, 10);
    if (n == 0 || n > 1000000)
        return 1;
    unsigned count = (unsigned)n;
    unsigned *numbers = malloc(count * sizeof *numbers);
    if (!numbers)
        return 1;
    for (unsigned i = 0; i < count; i++)
        numbers[i] = i;
    free(numbers);
    return 0;
}
