// landfall: memsafety=false(valid-deref)@10 termination=true
// A stream is used after it was closed.
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r");
  if (file == NULL)
    return 1;
  fclose(file);
  int c = fgetc(file);
  return c;
}
