// landfall: termination=false
// The handler at exit never ends, though main does.
#include <stdlib.h>

static void count(void) {
  int n = 10;
  while (n > 0)
    n = n == 5 ? n : n - 1;
}

int main(void) {
  atexit(count);
  return 0;
}
