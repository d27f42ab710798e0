/* Two pointers that may lead to the same memory. */
#include <stddef.h>
#include <string.h>

// memsafety: valid(a), valid(b)
// no-overflow: always
// termination: always
// assigns: *a, *b
// ensures: *b == old(*a)
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }

// memsafety: valid(p), valid(q), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: *p, *q
// ensures: *p == 1
// ensures: *q == 2
void distinct_or_null(int *p, int *q) { *p = 1; *q = 2; if (*p == 2) *(volatile int *)0 = 0; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where valid(p), valid(q): p = block of 4 bytes, q = block of 4 bytes: writes 4 bytes at the null pointer
void same_or_null(int *p, int *q) { *p = 1; *q = 2; if (*p != 2) *(volatile int *)0 = 0; }

// memsafety: valid(p), valid(q), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: *p, *q
// ensures: *p == -1
// ensures: *q == 0
void partly(short *p, int *q) { *q = 0; *p = -1; if (*q != 0 && *q != 65535) *(volatile int *)0 = 0; }

// memsafety: readable(p), valid(q), valid(*p), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: *q, **p
void bytes_of_pointer(char **p, char *q) { *q = 1; **p = 0; }

// memsafety: valid(a, *n), readable(n), disjoint(a, n)
// no-overflow: always
// termination: always
// assigns: a[0 .. *n - 1]
void limit_in_array(char *a, unsigned *n) { for (unsigned i = 0; i < *n; i++) a[i] = -1; }

// memsafety: readable(a, *n), readable(n), valid(s), disjoint(n, s)
// no-overflow: always
// termination: always
// assigns: *s
void limit_in_array_read(const char *a, const unsigned *n, unsigned *s) { for (unsigned i = 0; i < *n; i++) *s += a[i]; }

// memsafety: valid(to, n), readable(from, n)
// no-overflow: always
// termination: always
// assigns: to[0 .. n - 1]
void copy_overlapping(char *to, const char *from, size_t n) { for (size_t i = 0; i < n; i++) to[i] = from[i]; }

// memsafety: valid(to, n), readable(from, n), disjoint(to, from)
// no-overflow: always
// termination: always
// assigns: to[0 .. n - 1]
void copy_memcpy(char *to, const char *from, size_t n) { memcpy(to, from, n); }

// memsafety: valid(to, n), readable(from, n)
// no-overflow: always
// termination: always
// assigns: to[0 .. n - 1]
void copy_memmove(char *to, const char *from, size_t n) { memmove(to, from, n); }

// memsafety: valid(to, n), readable(from, n)
// no-overflow: always
// termination: always
// assigns: to[0 .. n - 1]
void copy_restrict(char *restrict to, const char *restrict from, size_t n) { for (size_t i = 0; i < n; i++) to[i] = from[i]; }

// memsafety: never
// no-overflow: always
// termination: always
int equal_pointers(const int *p, const int *q) { return p == q ? *(volatile int *)0 : 0; }

// memsafety: readable(p), null_or(readable(q))
// no-overflow: always
// termination: always
// assigns: nothing
int unequal_pointers(const int *p, const int *q) { if (p != q) return *p; return *q; }

// memsafety: readable(p), readable(q)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -128 <= result <= 127
int order(const char *p, const char *q) { return p < q ? *p : *q; }

// memsafety: valid(i), valid(a, 4), disjoint(i, a)
// no-overflow: always
// termination: always
// assigns: *i, *a, a[3]
// ensures: *i == 3
// ensures: *a == 9
void index_behind(int *i, char *a) { *i = 3; a[0] = 9; a[*i] = 0; }

// memsafety: string(s), valid(p), disjoint(s, p)
// no-overflow: always
// termination: string(s), valid(p), disjoint(s, p)
// assigns: *p
// ensures: *p == 120
void terminator_overwritten(char *s, char *p) { *p = 'x'; while (*s) s++; }

// memsafety: string(s), valid(p)
// no-overflow: always
// termination: string(s), valid(p)
// assigns: *p
// ensures: *p == 120
void terminated_before(char *s, char *p) { while (*s) s++; *p = 'x'; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: *s
void terminator_moved(char *s, int c) { if (s[0]) { s[0] = c; while (*s) s++; } }

// memsafety: unknown
// no-overflow: always
// termination: always
int adjacent(int *p, int *q) { return p + 1 == q ? *(volatile int *)0 : 0; }

// memsafety: readable(text, n), valid(counts, 256)
// no-overflow: always
// termination: always
// assigns: counts[0 .. 255]
void count_into(const unsigned char *text, size_t n, unsigned *counts) { for (size_t i = 0; i < n; i++) counts[text[i]]++; }

// memsafety: readable(pp), valid(v), valid(*pp), disjoint(pp, v)
// no-overflow: always
// termination: always
// assigns: *v, **pp
void pointer_in_block(int **pp, int *v) { *v = 0; **pp = 5; }

// memsafety: valid(pp), valid(q)
// no-overflow: always
// termination: always
// assigns: *pp, *q
// ensures: *q == 5
void store_pointer(int **pp, int *q) { *pp = q; **pp = 5; }

// memsafety: valid(pp), readable(qq), valid(*qq), disjoint(pp, qq)
// no-overflow: always
// termination: always
// assigns: *pp, **qq
void store_then_use(int **pp, int **qq) { *pp = 0; **qq = 1; }
