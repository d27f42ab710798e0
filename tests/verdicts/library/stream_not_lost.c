// landfall: memsafety=true termination=true
// A stream that is not closed is no memory of the program that is lost.
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r");
  file = NULL;
  return file != NULL;
}
