// landfall: termination=unknown!
// The comparison ends the run: evaluated first, the index is looked for without end.
#include <stdlib.h>
static int cmp(const void *a, const void *b) { (void)a; (void)b; exit(0); return 0; }
static int find(void) { int a[2] = {1, 2}, q = 1; return bsearch(&q, a, 2, sizeof(int), cmp) != 0; }
static int place(void) { for (;;) { } return 0; }
int main(void) { int a[1] = {0}; a[place()] = find(); return a[0]; }
