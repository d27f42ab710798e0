// landfall: memsafety=false(valid-free)@7 termination=true
// The handler at exit frees the block a second time.
#include <stdlib.h>

static int *block;

static void clean(void) { free(block); }

int main(int argc, char **argv) {
  (void)argv;
  atexit(clean);
  block = malloc(sizeof *block);
  *block = argc;
  if (argc > 3)
    exit(1);
  free(block);
  return 0;
}
