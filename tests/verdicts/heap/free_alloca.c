// landfall: memsafety=false(valid-free)@6 termination=true
#include <stdlib.h>
#include <alloca.h>
int main() {
    char *p = alloca(4);
    free(p);
    return 0;
}
