// landfall: memsafety=true no-overflow=true
// The width of a conversion bounds what is stored.
#include <stdio.h>
#include <string.h>

int main(void) {
  char word[8];
  int number;
  if (sscanf("7 apples", "%d %7s", &number, word) == 2)
    return strlen(word) > 7;
  return 0;
}
