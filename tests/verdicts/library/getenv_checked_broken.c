// landfall: memsafety=false(valid-deref)@7 termination=true
// The result of getenv may be null and is not checked.
#include <stdlib.h>

int main(void) {
  const char *home = getenv("HOME");
  return home[0] == '/';
}
