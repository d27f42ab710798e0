// landfall: memsafety=false(valid-memtrack) termination=true
// A handler loses a block.
#include <stdlib.h>

static int *block;

static void clean(void) {
  free(block);
  block = malloc(4);
  *block = 1;
  block = 0;
}

int main(void) {
  atexit(clean);
  block = malloc(4);
  exit(0);
}
