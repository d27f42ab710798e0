// landfall: memsafety=true termination=true
// The twin of sscanf_into_source.
#include <stdio.h>

int main(void) {
  char text[8] = "12 34";
  int number, other;
  return sscanf(text, "%d %d", &number, &other);
}
