// landfall: initialised=true
// A twin of initialised_number_in_no_base.c.
#include <stdlib.h>
int main(void) { char *end; strtol("12", &end, 9); return end == 0; }
