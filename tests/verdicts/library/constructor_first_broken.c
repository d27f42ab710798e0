// landfall: memsafety=false(valid-deref)@14 termination=true
// A destructor does not run before main.
#include <stdlib.h>

static char *name;

__attribute__((destructor)) static void prepare(void) {
  name = malloc(4);
  name[0] = 'a';
}

__attribute__((destructor)) static void clean(void) { free(name); }

int main(void) { return name[0] != 'a'; }
