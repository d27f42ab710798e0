/* Calls through tables of functions: hooks that are variables, operations of a kind of object. */
#include <stdlib.h>

struct hooks { void *(*allocate)(size_t); void (*release)(void *); };
static struct hooks hooks = { malloc, free };
// memsafety: readable(own), disjoint(own, &hooks)
// no-overflow: always
// termination: always
// assigns: hooks
void set_hooks(struct hooks *own) { hooks = *own; }

struct shape;
struct kind { int (*area)(const struct shape *); int (*unit)(const struct shape *); };
struct shape { const struct kind *kind; int a, b; };
static int area_of_square(const struct shape *s) { return s->a > 1000 || s->a < 0 ? 0 : s->a * s->a; }
static int area_of_line(const struct shape *s) { (void)s; return 0; }
static int unit_of_square(const struct shape *s) { return 100 / s->a; }
static int unit_of_line(const struct shape *s) { (void)s; return 1; }
const struct kind square = { area_of_square, unit_of_square };
const struct kind line = { area_of_line, unit_of_line };

static int (*later)(int);
// memsafety: always
// no-overflow: always
// termination: always
// assigns: later
void set_later(int (*f)(int)) { later = f; }
static int up(int i) { return i + 1; }
static int down(int i) { return i - 1; }
int (*steps[2])(int) = { up, down };

// memsafety: calls(hooks.allocate, malloc)
// no-overflow: always
// termination: calls(hooks.allocate, malloc)
// assigns: nothing
// ensures: allocated(result, 8)
void *create(void) { char *p = hooks.allocate(8); if (p) p[7] = 0; return p; }

/* A byte too far. */
// memsafety: unknown
// no-overflow: always
// termination: calls(hooks.allocate)
// memsafety fails where calls(hooks.allocate, malloc): hooks.allocate = malloc: writes 1 byte at offset 8 of the block allocated at `void *create_short(void) { char *p = hooks.allocate(8); if (p) p[8] = 0; return p; }`, which has 8 bytes
void *create_short(void) { char *p = hooks.allocate(8); if (p) p[8] = 0; return p; }

// memsafety: null_or(allocated(p)), calls(hooks.release, free)
// no-overflow: null_or(allocated(p)), calls(hooks.release, free)
// termination: null_or(allocated(p)), calls(hooks.release, free)
// assigns: nothing
// frees: *p
void destroy(void *p) { hooks.release(p); }

/* Both are needed. */
// memsafety: null_or(allocated(p)), calls(hooks.release, free), calls(hooks.allocate, malloc), disjoint(p, &hooks)
// no-overflow: null_or(allocated(p)), calls(hooks.release, free), calls(hooks.allocate, malloc), disjoint(p, &hooks)
// termination: null_or(allocated(p)), calls(hooks.release, free), calls(hooks.allocate, malloc), disjoint(p, &hooks)
// assigns: nothing
// frees: *p
// ensures: allocated(result, 1)
void *renew(void *p) { hooks.release(p); char *q = hooks.allocate(1); if (q) *q = 1; return q; }

/* The result of any function is no memory. */
// memsafety: readable(h), calls(h->allocate, malloc)
// no-overflow: always
// termination: readable(h), calls(h->allocate, malloc)
// assigns: nothing
// ensures: allocated(result, 8)
void *create_by(const struct hooks *h) { char *p = h->allocate(8); if (p) p[7] = 0; return p; }

/* Freed by one, used afterwards. */
// memsafety: unknown
// no-overflow: unknown
// termination: allocated(p), readable(p), calls(hooks.release)
char destroy_and_read(char *p) { hooks.release(p); return *p; }

// memsafety: readable(s), readable(s->kind), calls(s->kind->area, area_of_square, area_of_line)
// no-overflow: readable(s), readable(s->kind), calls(s->kind->area, area_of_square, area_of_line)
// termination: readable(s), readable(s->kind), calls(s->kind->area, area_of_square, area_of_line)
// assigns: nothing
// ensures: result >= 0
int area(const struct shape *s) { return s->kind->area(s); }

/* One of them divides. */
// memsafety: readable(s), readable(s->kind), calls(s->kind->unit, unit_of_square, unit_of_line)
// no-overflow: readable(s), readable(s->kind), calls(s->kind->unit, unit_of_square, unit_of_line)
// termination: readable(s), readable(s->kind), calls(s->kind->unit, unit_of_square, unit_of_line)
// assigns: nothing
// ensures: -100 <= result <= 100
int unit(const struct shape *s) { return s->kind->unit(s); }

/* What is called may change the table: so it is asked for once. */
// memsafety: calls(hooks.release, free)
// no-overflow: calls(hooks.release, free)
// termination: calls(hooks.release, free)
// assigns: nothing
void twice(void) { void (*f)(void *) = hooks.release; f(0); f(0); }

/* Nobody says what the variable holds. */
// memsafety: calls(later)
// no-overflow: calls(later)
// termination: calls(later)
int through_variable(void) { return later(3); }

// memsafety: unknown
// no-overflow: unknown
// termination: unknown
int by_index(unsigned i) { return i < 2 ? steps[i](1) : 0; }
