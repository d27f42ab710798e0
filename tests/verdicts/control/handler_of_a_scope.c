// landfall: memsafety=unknown!
// The handler frees what the other operand reads: in one order the block is freed before.
#include <stdlib.h>
static void cl(char **q){ free(*q); } static char *g; static int w(void){ __attribute__((cleanup(cl))) char *x=g; return 0;} int main(void){ g=malloc(1); *g=0; return *g + w(); }
