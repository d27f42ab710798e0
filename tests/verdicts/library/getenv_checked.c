// landfall: memsafety=true termination=true
// The result of getenv may be null and is checked.
#include <stdlib.h>

int main(void) {
  const char *home = getenv("HOME");
  if (home == 0)
    return 1;
  return home[0] == '/';
}
