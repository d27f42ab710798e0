// landfall: memsafety=false(valid-deref)@8
// The comparison reads behind the array.
#include <stdlib.h>

static int values[4] = {4, -2, 3, 1};

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = ((const int *)b)[4];
  return (x > y) - (x < y);
}

int main(void) {
  qsort(values, 4, sizeof values[0], compare);
  return 0;
}
