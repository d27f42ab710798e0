// landfall: memsafety=true termination=true
// strtok cuts a string in place.
#include <string.h>

int main(void) {
  char text[] = "ab c";
  int words = 0;
  for (char *word = strtok(text, " "); word != 0; word = strtok(0, " "))
    words++;
  return words;
}
