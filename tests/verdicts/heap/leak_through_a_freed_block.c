// landfall: memsafety=false(valid-memtrack) termination=true
// The only pointer to the inner block lay in the outer one.
#include <stdlib.h>
int main() {
    int **outer = malloc(sizeof *outer);
    *outer = malloc(sizeof **outer);
    free(outer);
    return 0;
}
