// landfall: no-overflow=false@10
// The quotient of the least integer and -1 cannot be represented.
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  return div(n, -1).quot;
}
