// landfall: memsafety=true no-overflow=true termination=true
// A handler at exit frees the block, whether main returns or calls exit.
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
  block = block + 0;
  return 0;
}
