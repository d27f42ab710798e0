// landfall: memsafety=unknown! termination=true
// A function without a body may free what it is given, or not.
#include <stdlib.h>
extern void take(int *p);
int main() {
    int *p = malloc(sizeof *p);
    take(p);
    *p = 1;
    free(p);
    return 0;
}
