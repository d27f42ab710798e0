// landfall: memsafety=unknown! termination=true
// Source and target are the same string: undefined (C11 7.24.2.3).
#include <string.h>

int main(void) {
  char text[4] = "abc";
  strcpy(text, text);
  return text[0];
}
