// landfall: memsafety=true no-overflow=true termination=true
// strcat with just enough room.
#include <string.h>

int main(void) {
  char text[12] = "hello";
  strcat(text, " world");
  return text[0] == 0;
}
