// landfall: memsafety=false(valid-free)@6 termination=true
#include <stdlib.h>
int cell;
int main() {
    int *p = &cell;
    free(p);
    return 0;
}
