// landfall: memsafety=false(valid-memtrack) termination=true
// The copy that strdup makes is lost.
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *copy = strdup("text");
  int first = copy[4];
  copy = 0;
  return first;
}
