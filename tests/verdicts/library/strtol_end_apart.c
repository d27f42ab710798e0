// landfall: memsafety=true
// The end of the number is stored beside the text.
#include <stdlib.h>

int main(void) {
  char text[] = "12x";
  char *end;
  return strtol(text, &end, 10) == 12 && *end == 'x';
}
