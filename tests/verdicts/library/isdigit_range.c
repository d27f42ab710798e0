// landfall: memsafety=true no-overflow=true termination=true
// A digit is an index of ten elements.
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int table[10] = {0};
  int c = __VERIFIER_nondet_uchar();
  if (isdigit(c))
    table[c - '0'] = 1;
  return table[0];
}
