// landfall: memsafety=true termination=true
// Twin of field_behind_the_struct.
#include <stdlib.h>
struct pair { int first, second; };
int main() {
    struct pair *p = malloc(sizeof *p);
    p->first = 1;
    p->second = 2;
    free(p);
    return 0;
}
