// landfall: memsafety=false(valid-deref)
// options: --entry create --assume calls(hooks.allocate,malloc)
// A twin of callee_in_table.c: a byte too far.
#include <stdlib.h>
static struct { void *(*allocate)(size_t); void (*release)(void *); } hooks = { malloc, free };
void set(void *(*allocate)(size_t), void (*release)(void *)) { hooks.allocate = allocate; hooks.release = release; }
char *create(void) { char *p = hooks.allocate(4); if (p) p[4] = 0; return p; }
