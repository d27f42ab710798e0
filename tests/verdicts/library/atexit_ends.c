// landfall: memsafety=true no-overflow=true termination=true
// The handler at exit ends.
#include <stdlib.h>

static void count(void) {
  int n = 10;
  while (n > 0)
    n--;
}

int main(void) {
  atexit(count);
  return 0;
}
