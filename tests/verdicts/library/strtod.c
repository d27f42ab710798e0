// landfall: memsafety=true no-overflow=true termination=true
// Numbers from arguments; the end of a number lies in the string.
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *end;
    double step = strtod(argv[1], &end);
    return *end != '\0' || step > 1;
}
