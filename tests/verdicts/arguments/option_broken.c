// landfall: memsafety=false(valid-deref)
// If the option is last, nothing is behind it.
#include <string.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-o") == 0)
            return argv[i + 1][0];
    return 0;
}
