// landfall: memsafety=false(valid-deref)@8 termination=true
// strncpy fills the array: there is no terminator for strlen.
#include <string.h>

int main(void) {
  char word[5];
  strncpy(word, "hello", sizeof word);
  return strlen(word) != 5;
}
