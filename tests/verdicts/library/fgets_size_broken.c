// landfall: memsafety=false(valid-deref)@8 termination=true
// fgets may write one byte too many.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[16];
  if (fgets(line, 17, stdin) == NULL)
    return 1;
  return strlen(line) > 3;
}
