// landfall: memsafety=true termination=true
// The twin of getenv_after_setenv.
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME");
  int absolute = home != 0 && home[0] == '/';
  setenv("HOME", "/", 1);
  return absolute;
}
