// landfall: memsafety=unknown! termination=true
// What getenv gave is not valid any more after the environment was changed.
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME");
  setenv("HOME", "/", 1);
  return home != 0 && home[0] == '/';
}
