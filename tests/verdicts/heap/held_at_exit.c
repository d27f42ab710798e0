// landfall: memsafety=true termination=true
// Twin of leak_at_return: at exit the locals of main are still there.
#include <stdlib.h>
int main() {
    int *p = malloc(sizeof *p);
    *p = 1;
    if (*p)
        exit(0);
    free(p);
    return 0;
}
