// landfall: memsafety=unknown!
// The end of the number is stored in the text (C11 7.22.1.4 declares both restrict).
#include <stdlib.h>

int main(void) {
  union { char text[16]; char *end; } both = {.text = "12x"};
  return strtol(both.text, &both.end, 10) == 12;
}
