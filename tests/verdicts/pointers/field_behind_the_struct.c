// landfall: memsafety=false(valid-deref)@8 termination=true
// A char block is too small for the struct's second field.
#include <stdlib.h>
struct pair { int first, second; };
int main() {
    struct pair *p = malloc(sizeof(int));
    p->first = 1;
    p->second = 2;
    free(p);
    return 0;
}
