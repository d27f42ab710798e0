// landfall: memsafety=false(valid-memtrack) termination=true
#include <stdlib.h>
int main() {
    char *p = 0;
    for (int i = 0; i < 3; i++)
        p = malloc(1);
    free(p);
    return 0;
}
