// landfall: initialised=false
// A pipe that fails gives no descriptors.
#include <unistd.h>
int main(void) { int f[2]; int k = pipe(f); if (k < 0) return f[0] == 3; return 0; }
