// landfall: memsafety=false(valid-free)@5 termination=true
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    free(p + 1);
    return 0;
}
