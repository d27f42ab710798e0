// landfall: memsafety=true
// options: --entry create --assume calls(hooks.allocate,malloc)
// The allocator is malloc.
#include <stdlib.h>
static struct { void *(*allocate)(size_t); void (*release)(void *); } hooks = { malloc, free };
void set(void *(*allocate)(size_t), void (*release)(void *)) { hooks.allocate = allocate; hooks.release = release; }
char *create(void) { char *p = hooks.allocate(4); if (p) p[3] = 0; return p; }
