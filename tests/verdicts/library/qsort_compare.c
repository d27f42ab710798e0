// landfall: memsafety=true no-overflow=true termination=true
// The comparison reads the elements it is given.
#include <stdlib.h>

static int values[4] = {4, -2, 3, 1};

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  qsort(values, 4, sizeof values[0], compare);
  return 0;
}
