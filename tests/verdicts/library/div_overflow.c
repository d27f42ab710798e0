// landfall: memsafety=true no-overflow=true termination=true
// The quotient can be represented.
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == INT_MIN)
    return 0;
  return div(n, -1).quot;
}
