// landfall: memsafety=unknown! termination=true
// sprintf writes to what it reads: undefined (C11 7.21.6.6), and the text may grow beyond the array.
#include <stdio.h>

int main(void) {
  char text[8] = "xy";
  const char *front = "12345";
  sprintf(text, "%s%s", front, text);
  return text[0];
}
