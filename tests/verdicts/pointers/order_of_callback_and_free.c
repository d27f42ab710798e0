// landfall: memsafety=unknown!
// The comparison ends the run: evaluated first, the other argument frees twice.
#include <stdlib.h>
static int cmp(const void *a, const void *b) { (void)a; (void)b; exit(0); return 0; }
static int sort(void) { int a[2] = {1, 2}; qsort(a, 2, sizeof(int), cmp); return 1; }
static int twice(char *p) { free(p); free(p); return 0; }
static int two(int a, int b) { return a + b; }
int main(void) { char *p = malloc(1); return two(sort(), twice(p)); }
