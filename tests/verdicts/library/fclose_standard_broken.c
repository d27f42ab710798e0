// landfall: memsafety=false?(valid-deref)@7 termination=true
// What was closed is not printed to.
#include <stdio.h>

int main(void) {
  fclose(stdout);
  fprintf(stdout, "the end");
  return 0;
}
