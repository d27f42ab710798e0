// landfall: memsafety=unknown!
// The initialisers of a list are evaluated in any order (C11 6.7.9p23).
#include <stdlib.h>
static int *p;
static int make(void) { p = malloc(sizeof(int)); *p = 1; return 0; }
static int use(void) { return *p; }
int main(void) {
    int a[2] = {make(), use()};
    free(p);
    return a[1];
}
