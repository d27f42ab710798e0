// landfall: initialised=false
// Where a number ends whose base is none, glibc does not tell.
#include <stdlib.h>
int main(void) { char *end; strtol("12", &end, 99); return end == 0; }
