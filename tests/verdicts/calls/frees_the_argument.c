// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
#include <stdlib.h>
static void done(int *p) { free(p); }
int main(void) {
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    *q = 1;
    done(p);
    *q = 2;
    done(q);
    return *q;
}
