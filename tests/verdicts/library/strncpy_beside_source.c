// landfall: memsafety=true termination=true
// The twin of strncpy_fills_source.
#include <string.h>

int main(void) {
  char text[12] = "abcdef";
  strncpy(text, text + 6, 6);
  return text[0];
}
