// landfall: memsafety=true
// The twin of `double_free_if_no_arguments`: one of the two frees the block.
#include <stdlib.h>
int main(int argc, char **argv) {
    int *p = malloc(8);
    if (argc == 1)
        free(p);
    else
        free(p);
    return 0;
}
