// landfall: memsafety=unknown! termination=true
// The number is stored where the text is read: undefined (C11 6.7.3.1).
#include <stdio.h>

int main(void) {
  union { char text[8]; int number; } both = {.text = "12 34"};
  int other;
  return sscanf(both.text, "%d %d", &both.number, &other);
}
