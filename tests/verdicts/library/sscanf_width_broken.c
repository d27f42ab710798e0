// landfall: memsafety=false(valid-deref)@9
// The width leaves no room for the terminator.
#include <stdio.h>
#include <string.h>

int main(void) {
  char word[8];
  int number;
  if (sscanf("7 watermelons", "%d %8s", &number, word) == 2)
    return strlen(word) > 7;
  return 0;
}
