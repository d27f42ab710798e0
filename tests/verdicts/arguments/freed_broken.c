// landfall: memsafety=false(valid-free)
// Arguments are no heap blocks.
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc > 0)
        free(argv[0]);
    return 0;
}
