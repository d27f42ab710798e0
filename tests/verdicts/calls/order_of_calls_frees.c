// landfall: memsafety=unknown! termination=true
// Who frees may come first.
#include <stdlib.h>

static int drop(int *p) {
    free(p);
    return 0;
}

static int get(const int *p) { return *p; }

int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 0;
    return get(p) + drop(p);
}
