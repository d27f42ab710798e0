// landfall: memsafety=unknown! termination=true
// The twin of snprintf_behind_source: what is written may overlap what is read.
#include <stdio.h>

int main(void) {
  char text[32] = "xy";
  snprintf(text + 1, 16, "%s", text);
  return text[1];
}
