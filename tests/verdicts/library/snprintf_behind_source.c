// landfall: memsafety=true termination=true
// Both lie in one array, apart from each other.
#include <stdio.h>

int main(void) {
  char text[32] = "xy";
  snprintf(text + 16, 16, "%s", text);
  return text[16];
}
