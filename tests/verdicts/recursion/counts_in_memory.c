// landfall: termination=true
// Calls with the same arguments, which count in a variable of a caller, in a global one, and on the heap.
#include <stdlib.h>
static int left = 40;
static void through_pointer(int *p) {
    if (--*p > 0)
        through_pointer(p);
}
static void global(void) {
    if (--left > 0)
        global();
}
static void heap(int **p) {
    if (--**p > 0)
        heap(p);
}
static int even(int *p);
static int odd(int *p) { return *p == 0 ? 0 : (--*p, even(p)); }
static int even(int *p) { return *p == 0 ? 1 : (--*p, odd(p)); }
int main(void) {
    int n = 40, *m = malloc(sizeof *m);
    if (!m)
        return 1;
    *m = 40;
    through_pointer(&n);
    global();
    heap(&m);
    free(m);
    n = 50;
    return even(&n);
}
