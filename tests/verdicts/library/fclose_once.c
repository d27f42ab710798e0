// landfall: memsafety=true no-overflow=true termination=true
// A stream is used and closed.
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r");
  if (file == NULL)
    return 1;
  int c = fgetc(file);
  fclose(file);
  return c;
}
