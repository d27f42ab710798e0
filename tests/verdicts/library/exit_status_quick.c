// landfall: memsafety=true termination=true
// exit calls the handlers.
#include <stdlib.h>

static int *block;

static void clean(void) { free(block); }

int main(void) {
  atexit(clean);
  block = malloc(4);
  exit(0);
}
