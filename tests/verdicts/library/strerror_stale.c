// landfall: memsafety=unknown! termination=true
// The next call of strerror may overwrite or free the text of the one before (C11 7.24.6.2); glibc frees it.
#include <string.h>

int main(void) {
  char *text = strerror(100000);
  strerror(100001);
  return text[0] == 'x';
}
