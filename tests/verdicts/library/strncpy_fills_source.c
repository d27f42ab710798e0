// landfall: memsafety=unknown! termination=true
// The zeros that strncpy appends are written to its source: undefined (C11 7.24.2.4).
#include <string.h>

int main(void) {
  char text[12] = "abcdef";
  strncpy(text, text + 6, 10);
  return text[0];
}
