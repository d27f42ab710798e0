// landfall: memsafety=false(valid-deref)@10
// sprintf does not cut the text.
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[8];
  sprintf(text, "number %d", __VERIFIER_nondet_int());
  return strlen(text) > 5;
}
