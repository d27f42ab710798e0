// landfall: memsafety=false(valid-free)@6 termination=true
#include <stdlib.h>
int main() {
    int x = 0;
    int *p = &x;
    free(p);
    return 0;
}
