// landfall: memsafety=true no-overflow=true termination=true
#include <limits.h>
static int next(int x) { return x + 1; }
int main(void) { return next(next(INT_MAX - 2)) == next(INT_MAX - 1); }
