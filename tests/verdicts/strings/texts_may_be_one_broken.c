// landfall: memsafety=false
// Both may lead to one argument.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    const char *first = "none", *last = "none at all";
    for (int i = 1; i < argc; i++) {
        if (i == 1) first = argv[i];
        last = argv[i];
    }
    int *same = malloc(sizeof *same);
    if (!same) return 1;
    *same = 0;
    if (first == last) free(same);
    printf("%d\n", *same);
    if (first != last) free(same);
    return 0;
}
