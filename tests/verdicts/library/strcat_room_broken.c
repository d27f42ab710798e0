// landfall: memsafety=false(valid-deref)@7 termination=true
// strcat lacks one byte for the terminator.
#include <string.h>

int main(void) {
  char text[11] = "hello";
  strcat(text, " world");
  return text[0] == 0;
}
