/* Memory that is allocated and freed. */
#include <stdlib.h>
#include <string.h>
struct holder { char *data; size_t size; };

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: allocated(result, 1)
int *fresh(int v) { int *p = malloc(sizeof *p); if (p) *p = v; return p; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: allocated(result, 1)
int *fresh_unchecked(int v) { int *p = malloc(sizeof *p); *p = v; return p; }

// memsafety: null_or(allocated(p))
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *p
void release(int *p) { free(p); }

// memsafety: null_or(allocated(p)), valid(q), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: *q
// frees: *p
// ensures: *q == 1
void release_and_read(int *p, int *q) { free(p); *q = 1; }

// memsafety: unknown
// no-overflow: always
// termination: always
void release_twice(int *p) { free(p); free(p); }

// memsafety: null_or(allocated(p)), null_or(allocated(q)), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *p, *q
void release_both(int *p, int *q) { free(p); free(q); }

// memsafety: null_or(allocated(p))
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *p
void release_if(int *p, int c) { if (c) free(p); }

// memsafety: unknown
// no-overflow: always
// termination: always
int use_after(int *p) { free(p); return *p; }

// memsafety: valid(h), null_or(allocated(h->data)), disjoint(h, h->data)
// no-overflow: always
// termination: always
// assigns: h->data, h->size
// frees: *h->data
// ensures: h->size == 0
void release_inner(struct holder *h) { free(h->data); h->data = 0; h->size = 0; }

// memsafety: allocated(h), readable(h), null_or(allocated(h->data)), disjoint(h, h->data)
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *h, *h->data
void release_holder(struct holder *h) { free(h->data); free(h); }

// memsafety: unknown
// no-overflow: always
// termination: always
void release_holder_wrong(struct holder *h) { free(h); free(h->data); }

// memsafety: readable(a), readable(b), null_or(allocated(a->data)), readable(b->data), disjoint(b, a->data), disjoint(a->data, b->data)
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *a->data
// ensures: result == *b->data
char through_second(struct holder *a, struct holder *b) { free(a->data); return b->data[0]; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(p): p = "": frees the block that `p` points to at offset 1, not at its start
void release_middle(char *p) { free(p + 1); }

// memsafety: never
// no-overflow: always
// termination: always
void release_local(void) { int x; free(&x); }

// memsafety: never
// no-overflow: always
// termination: always
void leak(size_t n) { char *p = malloc(n); (void)p; }

// memsafety: string(s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: allocated(result, strlen(s) + 1)
char *duplicate(const char *s) { size_t n = strlen(s) + 1; char *p = malloc(n); return p ? memcpy(p, s, n) : 0; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(s): s = "": writes 1 byte at offset 0 of the block allocated at `char *duplicate_short(const char *s) { size_t n = strlen(s); char *p = malloc(n); return p ? strcpy(p, s) : 0; }`, which has 0 bytes
char *duplicate_short(const char *s) { size_t n = strlen(s); char *p = malloc(n); return p ? strcpy(p, s) : 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: null(result) || allocated(result, n)
int *zeroed(size_t n) { return calloc(n, sizeof(int)); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0
int read_fresh(void) { int *p = malloc(sizeof *p); if (!p) return 0; int v = *p; free(p); return v != v; }

// memsafety: null_or(allocated(p))
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *p
// ensures: null(result) || allocated(result, n)
char *grow(char *p, size_t n) { return realloc(p, n); }

// memsafety: valid(h), null_or(allocated(h->data)), h->size <= 18446744073709551614, disjoint(h, h->data)
// no-overflow: always
// termination: always
// assigns: h->data, h->size
// frees: *h->data
// ensures: 1 <= h->size <= old(h->size) + 1, h->size >= old(h->size)
void grow_holder(struct holder *h) { char *p = realloc(h->data, h->size + 1); if (p) { h->data = p; p[h->size] = 0; h->size++; } }

// memsafety: valid(h), null_or(allocated(h->data)), disjoint(h, h->data)
// no-overflow: always
// termination: always
// assigns: h->data, h->size
// frees: *h->data
// ensures: h->size <= 9223372036854775807, h->size <= n
void replace(struct holder *h, size_t n) { free(h->data); h->data = malloc(n); h->size = h->data ? n : 0; }

// memsafety: never
// no-overflow: always
// termination: always
int scope(int c) { int *p; { int x = 3; p = &x; } return c ? *p : 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
int *escape(void) { int x = 0; int *p = &x; return p; }
