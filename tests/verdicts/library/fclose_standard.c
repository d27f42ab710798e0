// landfall: memsafety=true termination=true
// The standard streams may be closed.
#include <stdio.h>

int main(void) {
  puts("the end");
  return fclose(stdout) != 0;
}
