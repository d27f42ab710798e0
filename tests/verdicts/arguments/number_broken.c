// landfall: memsafety=false(valid-deref)
// The second argument may not be there.
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc > 1)
        return atoi(argv[2]);
    return 0;
}
