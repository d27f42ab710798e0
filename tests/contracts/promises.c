/* What functions do: what they write, free and return, where words and units are easily wrong. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result == strlen(s)
size_t length(const char *s) { const char *p = s; while (*p) p++; return p - s; }

// memsafety: valid(s)
// no-overflow: always
// termination: always
// assigns: *s
// ensures: result == 0
// ensures: *s == 0
size_t cut(char *s) { s[0] = 0; return strlen(s); }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result == strlen(s)
size_t wide_length(const wchar_t *s) { size_t n = 0; while (s[n]) n++; return n; }

// memsafety: string(s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: allocated(result, strlen(s) + 1)
char *copied(const char *s) { char *p = malloc(strlen(s) + 1); strcpy(p, s); return p; }

// memsafety: valid(a, n), valid(a)
// no-overflow: always
// termination: always
// assigns: a[0 .. n - 1], *a
int two_regions(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; return a[0]; }

// memsafety: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// no-overflow: always
// termination: always
// assigns: d[0 .. strlen(s)]
// ensures: result <= strlen(s)
size_t written_string(char *d, const char *s) { strcpy(d, s); return strlen(d); }

union either { char *c; int *i; };
struct holder { union either u; int n; };

// memsafety: readable(p), valid(p->u.c, 4)
// no-overflow: always
// termination: always
// assigns: p->u.c[0 .. 3]
// ensures: result == 0
int through_union(struct holder *p) { *p->u.i = 0x01020304; return 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: allocated(result, 1)
int *no_multiple(int c) { return c ? malloc(5) : malloc(7); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: allocated(result, 2)
long *of_longs(int c) { return malloc(c ? 16 : 23); }

struct pair { int key; int *to; };
struct pair pairs[10];

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: null(result) || 8 <= (char *)result - (char *)pairs <= 152
int **inside_table(int k) { for (int i = 0; i < 10; i++) if (pairs[i].key == k) return &pairs[i].to; return 0; }

// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: null(result) || 0 <= (char *)result - (char *)a <= 16*n - 16
int *inside_array(struct pair *a, int n, int k) { for (int i = 0; i < n; i++) if (a[i].key == k) return &a[i].key; return 0; }

// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: null(result) || 0 <= result - a < n
struct pair *whole(struct pair *a, int n, int k) { for (int i = 0; i < n; i++) if (a[i].key == k) return &a[i]; return 0; }

// memsafety: valid(a, 2)
// no-overflow: always
// termination: always
// assigns: *a, a[1]
// ensures: (char *)result - (char *)a == 5
// ensures: *a == 0
char *in_bytes(int *a) { a[0] = 0; a[1] = 1; return (char *)a + (a[0] ? 3 : 5); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
void *any_pointer(int *a, int i) { return i >= 0 && i < 4 ? a + i : NULL; }

int hidden;
static void bump(int v) { hidden = v; }

// memsafety: always
// no-overflow: always
// termination: always
// ensures: result == hidden
int hides(int hidden) { bump(hidden); return hidden; }

static int first(void) { static int k; k = 1; return k; }
static int second(void) { static int k; k = 2; return k; }

// memsafety: always
// no-overflow: always
// termination: always
// ensures: result == 3
int same_names(void) { return first() + second(); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: calls
// ensures: old(calls) <= result <= old(calls) + 1
// ensures: old(calls) <= calls <= old(calls) + 1
int own_static(void) { static int calls; if (calls < 100) calls++; return calls; }

// memsafety: always
// no-overflow: result <= 2147483646
// termination: always
// assigns: nothing
int called_result(int result) { return result + 1; }

int nothing;

// memsafety: always
// no-overflow: always
// termination: always
void writes_nothing(void) { nothing = 1; }

struct buffer { char *data; size_t used, room; };

// memsafety: valid(b)
// no-overflow: always
// termination: always
// assigns: b->used
// ensures: b->used == 0
void reset(struct buffer *b) { b->used = 0; }

// memsafety: valid(b), valid(data)
// no-overflow: always
// termination: always
// assigns: b->data, b->used, *data
// ensures: b->used == 1
void replace(struct buffer *b, char *data) { b->data = data; data[0] = 1; b->used = 1; }

// memsafety: valid(b)
// no-overflow: always
// termination: always
// assigns: b->used
// ensures: result == old(b->used)
// ensures: b->used <= n + old(b->used)
size_t grow(struct buffer *b, size_t n) { if (n > 100) n = 100; size_t old = b->used; b->used += n; return old; }

// memsafety: valid(b), null_or(allocated(b->data)), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->data, b->used
// frees: *b->data
// ensures: b->used == 0
void drop(struct buffer *b) { free(b->data); b->data = NULL; b->used = 0; }

// memsafety: null(b) || allocated(b), readable(b), null_or(allocated(b->data)), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *b, *b->data
void drop_if(struct buffer *b) { if (b) { free(b->data); free(b); } }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
unsigned char truncated(int n) { return n; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -1 || result == 0 || result == 1
signed char sign_of(int n) { return n < 0 ? -1 : n > 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
_Bool is_even(unsigned n) { return n % 2 == 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 4294967295 || result == a - 1
unsigned wraps(unsigned a) { return a - 1; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -32768 || result == a + 1
short narrow(short a) { return a + 1; }

enum colour { RED, GREEN, BLUE };

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1 || result == 2
enum colour next_colour(enum colour c) { return c == BLUE ? RED : c == RED ? GREEN : BLUE; }

// memsafety: valid(a), valid(b)
// no-overflow: always
// termination: always
// assigns: *a, *b
// ensures: *b == old(*a)
void swap_ints(int *a, int *b) { int t = *a; *a = *b; *b = t; }

// memsafety: valid(total), readable(more)
// no-overflow: valid(total), readable(more)
// termination: always
// assigns: *total
// ensures: old(*total) <= *total <= old(*total) + 9
void add_to(int *total, const int *more) { if (*more >= 0 && *more < 10 && *total < 1000) *total += *more; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
void stops(int n) { if (n) exit(0); }

// memsafety: always
// no-overflow: always
// termination: never
// assigns: nothing
int never_returns(void) { for (;;) {} }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1 || result == n
int by_recursion(int n) { return n <= 0 ? 0 : 1 + by_recursion(n - 1); }

struct node { struct node *next; int value; };

// memsafety: list(p, next)
// no-overflow: always
// termination: list(p, next)
// assigns: list(p, next)
void zero_all(struct node *p) { for (; p; p = p->next) p->value = 0; }

// memsafety: null_or(allocated(p)), list(p, next)
// no-overflow: always
// termination: null_or(allocated(p)), list(p, next)
// assigns: nothing
// frees: list(p, next)
void free_all(struct node *p) { while (p) { struct node *next = p->next; free(p); p = next; } }

// memsafety: calls(f)
// no-overflow: calls(f)
// termination: calls(f)
int outside(int (*f)(int), int n) { return f(n); }

// memsafety: valid(p, n)
// no-overflow: always
// termination: always
// assigns: p[0 .. n - 1]
void clear_bytes(void *p, size_t n) { memset(p, 0, n); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
double real(double x) { return x / 2; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
struct pair made(int key) { struct pair p = { key, 0 }; return p; }
