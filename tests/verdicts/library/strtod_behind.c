// landfall: memsafety=false(valid-deref)@9
// The character behind the end need not be there.
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *end;
    double step = strtod(argv[1], &end);
    return end[1] != '\0' || step > 1;
}
