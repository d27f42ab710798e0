// landfall: memsafety=true no-overflow=true termination=true
// The copy that strdup makes is freed.
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *copy = strdup("text");
  int first = copy[4];
  free(copy);
  return first;
}
