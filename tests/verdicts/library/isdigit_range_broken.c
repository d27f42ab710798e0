// landfall: memsafety=false(valid-deref)@11 termination=true
// A hexadecimal digit is none.
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int table[10] = {0};
  int c = __VERIFIER_nondet_uchar();
  if (isxdigit(c))
    table[c - '0'] = 1;
  return table[0];
}
