// landfall: memsafety=true no-overflow=true termination=true
// A constructor runs before main, a destructor after it.
#include <stdlib.h>

static char *name;

__attribute__((constructor)) static void prepare(void) {
  name = malloc(4);
  name[0] = 'a';
}

__attribute__((destructor)) static void clean(void) { free(name); }

int main(void) { return name[0] != 'a'; }
