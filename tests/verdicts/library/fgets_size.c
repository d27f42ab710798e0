// landfall: memsafety=true no-overflow=true termination=true
// fgets gives a string that fits.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[16];
  if (fgets(line, sizeof line, stdin) == NULL)
    return 1;
  return strlen(line) > 3;
}
