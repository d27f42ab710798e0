// landfall: memsafety=true no-overflow=true termination=true
// strncpy with room for the terminator.
#include <string.h>

int main(void) {
  char word[6];
  strncpy(word, "hello", sizeof word);
  return strlen(word) != 5;
}
