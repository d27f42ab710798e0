// landfall: memsafety=true no-overflow=true
// snprintf cuts the text and terminates it.
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[8];
  snprintf(text, sizeof text, "number %d", __VERIFIER_nondet_int());
  return strlen(text) > 5;
}
