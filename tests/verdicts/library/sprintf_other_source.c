// landfall: memsafety=true termination=true
// The twin of sprintf_own_target: two arrays.
#include <stdio.h>

int main(void) {
  char text[8] = "xy", both[16];
  const char *front = "12345";
  sprintf(both, "%s%s", front, text);
  return both[0];
}
