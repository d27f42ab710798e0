// landfall: initialised=true
// A twin of initialised_pipe_fails.c.
#include <unistd.h>
int main(void) { int f[2]; int k = pipe(f); if (k < 0) return 1; return f[0] == 3; }
