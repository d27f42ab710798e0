/* Attacks on what is inferred, a line each: buffers and chains (a, c, e, f), strings (b, k), indices (d, j), pointers
 * and loops (g), overflow (h, i). */
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#include <stdint.h>
struct buf { char *data; unsigned len; };
struct nd { struct nd *next, *prev; int v; };
struct mix { unsigned n; char b[4]; char *p; };
union u { int i; char *p; unsigned char c[8]; };
enum e { A, B, C };
int gi; char gbuf[8]; int *gp;

// memsafety: readable(b), valid(b->data, b->len), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->data[0 .. b->len - 1]
void a1(struct buf *b) { for (unsigned i = 0; i < b->len; i++) b->data[i] = (char)b->len; }

// memsafety: readable(n), null_or(valid(n->next)), disjoint(n, n->next)
// no-overflow: always
// termination: always
// assigns: n->next->prev
// ensures: result == 0 || result == n->v
int a2(struct nd *n) { if (n->next) n->next->prev = n; return n->next ? n->next->prev->v : 0; }

// memsafety: readable(n), valid(n->prev), valid(n->next), disjoint(n, n->prev)
// no-overflow: always
// termination: always
// assigns: n->next->prev, n->prev->next
void a3(struct nd *n) { n->prev->next = n->next; n->next->prev = n->prev; }

// memsafety: valid(p, n + 2)
// no-overflow: always
// termination: always
// assigns: p[0 .. n + 1]
void a4(char *p, unsigned short n) { p[(unsigned short)(n + 1)] = 0; }

// memsafety: valid(p, n), valid(p, 256)
// no-overflow: always
// termination: always
// assigns: p[0 .. n - 1], p[0 .. 255]
void a5(char *p, unsigned char n) { p[(unsigned char)(n - 1)] = 0; }

// memsafety: valid(a, n)
// no-overflow: always
// termination: always
// assigns: a[0 .. n - 1]
void a6(int *a, unsigned n) { unsigned b = n * 4; char *c = (char *)a; for (unsigned i = 0; i < b; i++) c[i] = 0; }

// memsafety: valid(a, 2*n)
// no-overflow: always
// termination: always
// assigns: a[0 .. 2*n - 1]
void a7(char *a, size_t n) { memset(a, 0, n * 2); }

// memsafety: valid(a, n)
// no-overflow: always
// termination: always
// assigns: a[0 .. n - 1]
void a8(char *a, size_t n) { if (n * 8 < 64) memset(a, 0, n); }

// memsafety: valid(a, n), n >= 0
// no-overflow: always
// termination: always
// assigns: a[0 .. n - 1]
void a9(char *a, int n) { memset(a, 0, n); }

// memsafety: string(s), readable(s, strlen(s) - i + 1), i <= 0
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -128 <= result <= 127
int b1(const char *s, int i) { return s[strlen(s) - i]; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result == 0
int b2(const char *s) { while (*s++) ; return s[-1]; }

// memsafety: string(s)
// no-overflow: always
// termination: string(s)
// assigns: nothing
// ensures: result <= strlen(s)
int b3(const char *s) { const char *e = s + strlen(s); while (e > s && e[-1] == ' ') e--; return e - s; }

// memsafety: string(d), valid(d, strlen(d) + strlen(s) + 1), string(s), disjoint(d, s)
// no-overflow: always
// termination: string(d), valid(d, strlen(d) + strlen(s) + 1), string(s), disjoint(d, s)
// assigns: d[0 .. strlen(d)], d[0 .. strlen(d) + strlen(s)]
void b5(char *d, const char *s) { char *e = d + strlen(d); while ((*e++ = *s++)) ; }

// memsafety: string(s), string(t)
// no-overflow: always
// termination: always
// assigns: nothing
int b6(const char *s, const char *t) { return strcmp(s, t); }

// memsafety: string(s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: null(result) || 0 <= result - s <= strlen(s)
char *b7(char *s, int c) { return strchr(s, c); }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(s): s = "fpk}j", c = 3: reads 1 byte at the null pointer
char b8(char *s, int c) { return *strchr(s, c); }

// memsafety: string(s)
// no-overflow: always
// termination: always
// assigns: s[0 .. strlen(s)]
// ensures: -128 <= result <= 127
int b9(char *s) { char *p = strchr(s, ':'); if (p) { *p = 0; return p[1]; } return 0; }

// memsafety: valid(m), m->n <= 3
// no-overflow: always
// termination: always
// assigns: *m
// ensures: m->n == old(m->n)
void c1(struct mix *m) { m->b[m->n] = 0; }

// memsafety: valid(m)
// no-overflow: always
// termination: always
// assigns: *m
// ensures: m->n == old(m->n)
void c2(struct mix *m) { m->p = m->b; m->p[m->n & 3] = 1; }

// memsafety: readable(m), valid(m->p)
// no-overflow: always
// termination: always
// assigns: *m->p
char c3(struct mix *m) { m->p[0] = 1; return m->b[m->n & 3]; }

// memsafety: readable(m), valid(m->p, m->n), disjoint(m, m->p)
// no-overflow: always
// termination: always
// assigns: m->p[0 .. m->n - 1]
// ensures: result == 0
char c4(struct mix *m, unsigned i) { if (i < m->n) { m->p[i] = 0; return m->p[i]; } return 0; }

// memsafety: readable(u), null_or(readable(u->p))
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == *u->p
int c5(union u *u) { return u->p ? *u->p : 0; }

// memsafety: valid(u)
// no-overflow: always
// termination: always
// assigns: u->i
// ensures: result == 0
// ensures: u->i == 0
int c6(union u *u) { u->i = 0; return u->c[0] ? *(volatile int *)0 : 0; }

// memsafety: readable(t, 4)
// no-overflow: always
// termination: always
// assigns: nothing
int c7(enum e e, const int *t) { switch (e) { case A: return t[0]; case B: return t[1]; case C: return t[2]; } return t[3]; }

// memsafety: readable(t, 2)
// no-overflow: always
// termination: always
// assigns: nothing
int c8(_Bool b, const int *t) { return t[b]; }

// memsafety: readable(t, c + 129)
// no-overflow: always
// termination: always
// assigns: nothing
int c9(signed char c, const int *t) { return t[c + 128]; }

// memsafety: readable(t, 8)
// no-overflow: always
// termination: always
// assigns: nothing
int d1(const int *t, int i) { return t[i & 7]; }

// memsafety: readable(t, i + 1), i >= 0
// no-overflow: always
// termination: always
// assigns: nothing
int d2(const int *t, int i) { return t[i % 8]; }

// memsafety: readable(t, i + 1)
// no-overflow: always
// termination: always
// assigns: nothing
int d3(const int *t, unsigned i) { return t[i % 8]; }

// memsafety: unknown
// no-overflow: always
// termination: always
int d4(const int *t, int i) { return t[i >> 28]; }

// memsafety: readable(t, 16)
// no-overflow: always
// termination: always
// assigns: nothing
int d5(const int *t, unsigned i) { return t[i >> 28]; }

// memsafety: unknown
// no-overflow: always
// termination: always
int d6(const int *t, long i) { return t[(int)i]; }

// memsafety: readable(t, i + 1), i <= 2147483647
// no-overflow: always
// termination: always
// assigns: nothing
int d7(const int *t, unsigned i) { return t[(int)i]; }

// memsafety: readable(t, i), i >= 1
// no-overflow: always
// termination: always
// assigns: nothing
int d8(const int *t, size_t i) { return *(t + i - 1); }

// memsafety: readable(t, i + 2)
// no-overflow: always
// termination: always
// assigns: nothing
int d9(const int *t, uint32_t i) { return t[(size_t)i + 1]; }

// memsafety: readable(t, i + 2)
// no-overflow: always
// termination: always
// assigns: nothing
int e1(const int *t, uint32_t i) { return t[i + 1]; }

// memsafety: valid(p), disjoint(p, &gi)
// no-overflow: always
// termination: always
// assigns: *p, gp, gi
// ensures: *p == 4
// ensures: gi == 3
void e2(int *p) { gp = p; gi = 3; *p = 4; if (gi == 4) *(volatile int *)0 = 1; }

// memsafety: valid(pp)
// no-overflow: always
// termination: always
// assigns: *pp, gi
// ensures: gi == 3
void e3(int **pp) { *pp = &gi; **pp = 3; }

// memsafety: readable(pp), valid(*pp), disjoint(pp, *pp), disjoint(pp, &gp)
// no-overflow: always
// termination: always
// assigns: gp, **pp
// ensures: result == 1
// ensures: **pp == 1
int e4(int **pp) { gp = *pp; *gp = 1; return **pp; }

// memsafety: readable(p, 8), disjoint(p, &gbuf)
// no-overflow: always
// termination: always
// assigns: gbuf
void e5(char *p) { memcpy(gbuf, p, 8); }

// memsafety: valid(p, 8), disjoint(p, &gbuf)
// no-overflow: always
// termination: always
// assigns: p[0 .. 7]
void e6(char *p) { memcpy(p, gbuf, 8); }

// memsafety: readable(p, n), n <= 8, disjoint(p, &gbuf)
// no-overflow: always
// termination: always
// assigns: gbuf
void e7(char *p, unsigned n) { memcpy(gbuf, p, n); }

// memsafety: readable(p, n), disjoint(p, &gbuf)
// no-overflow: always
// termination: always
// assigns: gbuf
void e8(char *p, unsigned n) { if (n <= sizeof gbuf) memcpy(gbuf, p, n); }

// memsafety: valid(b), null_or(allocated(b->data)), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->data
// frees: *b->data
void e9(struct buf *b) { free(b->data); b->data = malloc(b->len); if (b->len) b->data[b->len - 1] = 0; }

// memsafety: valid(b), null_or(allocated(b->data))
// no-overflow: always
// termination: always
// assigns: b->data
// frees: *b->data
void f1(struct buf *b) { char *p = b->data; b->data = 0; free(p); }

// memsafety: readable(v, 2), null_or(allocated(*v)), null_or(allocated(v[1])), disjoint(v, *v), disjoint(*v, v[1])
// no-overflow: always
// termination: always
// assigns: nothing
// frees: **v, *v[1]
void f2(char **v) { free(v[0]); free(v[1]); }

// memsafety: allocated(v), readable(v), null_or(allocated(*v)), disjoint(v, *v)
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *v, **v
void f3(char **v) { free(*v); free(v); }

// memsafety: readable(v, 2), valid(v[1]), readable(*v)
// no-overflow: always
// termination: always
// assigns: *v[1]
char f4(char **v) { char *p = v[0]; v[1][0] = 0; return *p; }

// memsafety: readable(v, 2), valid(v[1]), readable(*v), disjoint(v, v[1])
// no-overflow: always
// termination: always
// assigns: *v[1]
// ensures: *v[1] == 0
char f5(char **v) { v[1][0] = 0; return *v[0]; }

// memsafety: allocated(n), readable(n), null_or(allocated(n->next)), disjoint(n, n->next)
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *n, *n->next
void f6(struct nd *n) { struct nd *x = n->next; free(n); free(x); }

// memsafety: readable(n), null_or(allocated(n->next)), disjoint(n, n->next)
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *n->next
// ensures: result == n->v
int f7(struct nd *n) { struct nd *x = n->next; free(x); return n->v; }

// memsafety: valid(n), null_or(allocated(n->next)), disjoint(n, n->next)
// no-overflow: always
// termination: always
// assigns: n->v
// frees: *n->next
void f8(struct nd *n) { if (n->next == n) return; free(n->next); n->v = 0; }

// memsafety: valid(p), valid(q), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: *p, *q
// ensures: result == 0
// ensures: *p == 0
// ensures: *q == 1
int f9(int *p, int *q) { if (p == q) return 0; *p = 0; *q = 1; return *p ? *(volatile int *)0 : 0; }

// memsafety: readable(q)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == *q
int g1(char *p, char *q) { if (q < p || q >= p + 8) return 0; return *q; }

// memsafety: readable(q)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == *q
int g2(char *p, char *q) { ptrdiff_t d = q - p; if (d < 0 || d > 7) return 0; return p[d]; }

// memsafety: unknown
// no-overflow: always
// termination: unknown
int g3(int *a, int n) { int *e = a + n; int s = 0; while (a < e) s ^= *a++; return s; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
int g5(int n) { int a[10]; if (n > 10) n = 10; for (int i = 0; i < n; i++) a[i] = i; return n > 0 ? a[n - 1] : 0; }

// memsafety: n <= 10
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0
int g6(int n) { int a[10]; for (int i = 0; i < n; i++) a[i] = i; return 0; }

// memsafety: n >= 1
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 1
int g7(int n) { int a[n]; a[0] = 1; return a[0]; }

// memsafety: readable(a, n + 1), readable(a)
// no-overflow: always
// termination: always
// assigns: nothing
int g8(const int *a, int n) { int i; for (i = 0; i < n; i++) if (a[i] == 3) break; return a[i]; }

// memsafety: readable(a, n)
// no-overflow: readable(a, n), n >= -2147483647
// termination: always
// assigns: nothing
// ensures: result == -1 || result < n
int g9(const int *a, int n, int k) { int i = n; while (--i >= 0 && a[i] > k) ; return i; }

// memsafety: always
// no-overflow: b <= a + 2147483648, a <= b + 2147483647, b <= a + c + 2147483648, a + c <= b + 2147483647
// termination: always
// assigns: nothing
// ensures: result == a + c - b
int h1(int a, int b, int c) { return a - b + c; }

// memsafety: always
// no-overflow: a <= 2147483646
// termination: always
// assigns: nothing
// ensures: result == a
int h2(int a) { return (a + 1) - 1; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
int h3(short a) { return a * a; }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result >= 0
// no-overflow fails where always: a = 65519: signed arithmetic leaves the range of its type
int h4(unsigned short a) { return a * a; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -128 <= result <= 127
int h5(signed char a, signed char b) { a += b; return a; }

// memsafety: always
// no-overflow: a >= -2147483646
// termination: always
// assigns: nothing
// ensures: result >= a - 1, result > -a
int h6(int a) { return a-- > 0 ? a : -a; }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// no-overflow fails where always: a = -6676940282306817427, b = -6: signed arithmetic leaves the range of its type
int h7(long a, int b) { return (int)(a * b); }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result <= a + 1
// no-overflow fails where always: a = 2147483647: signed arithmetic leaves the range of its type
int h8(unsigned a) { return (int)a + 1; }

// memsafety: valid(p)
// no-overflow: valid(p), *p <= 2147483646
// termination: always
// assigns: *p
// ensures: result == old(*p)
// ensures: *p == old(*p) + 1
int h9(int *p) { return (*p)++; }

// memsafety: readable(p), valid(q)
// no-overflow: readable(p), valid(q), *p <= 2147483646, disjoint(p, q)
// termination: always
// assigns: *q
// ensures: *q == 0
int i1(int *p, int *q) { *q = 0; return *p + 1; }

// memsafety: readable(p), valid(q)
// no-overflow: readable(p), valid(q), *p <= 2147483646, disjoint(p, q)
// termination: always
// assigns: *q
// ensures: *q == 2147483647
int i2(int *p, int *q) { *q = 2147483647; return *p + 1; }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result >= 0, result >= n
// no-overflow fails where always: n = -2147483648: signed arithmetic leaves the range of its type
int i3(int n) { int s = 0; while (n-- > 0) s++; return s; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: 0 <= result <= 32
int i4(int n) { int s = 0; for (int i = n; i > 0; i /= 2) s++; return s; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= 32
int i5(unsigned n) { int s = 0; for (; n; n &= n - 1) s++; return s; }

// memsafety: readable(p, n)
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result >= 0
int i7(const unsigned char *p, size_t n) { int s = 0; while (n--) s += *p++; return s; }

// memsafety: readable(p, n)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result >= 0
int i8(const unsigned char *p, unsigned char n) { int s = 0; while (n--) s += *p++; return s; }

// memsafety: valid(p, n + 1), readable(q, n), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: p[0 .. n]
void j1(char *p, char *q, unsigned n) { memcpy(p, q, n); p[n] = 0; }

// memsafety: valid(p, *n + 1), readable(n), disjoint(p, n)
// no-overflow: always
// termination: always
// assigns: p[0 .. *n]
void j2(char *p, const unsigned *n) { p[*n] = 0; p[*n] = 1; }

// memsafety: valid(p, *n + 2), valid(n), disjoint(p, n)
// no-overflow: always
// termination: always
// assigns: p[0 .. *n + 1], *n
// ensures: *n == old(*n) + 2
void j3(char *p, size_t *n) { p[(*n)++] = 0; p[(*n)++] = 1; }

// memsafety: valid(p, *n + 2), valid(n), disjoint(p, n)
// no-overflow: always
// termination: always
// assigns: p[0 .. *n + 1], *n
// ensures: 1 <= *n <= old(*n) + 1, *n >= old(*n)
void j4(char *p, unsigned *n) { if (*n < 8) { p[*n] = 0; ++*n; p[*n] = 0; } }

// memsafety: readable(m, 2)
// no-overflow: always
// termination: always
// assigns: nothing
int j5(int (*m)[4], int i) { return m[1][i & 3]; }

// memsafety: readable(r, 2), readable(r[1], 2)
// no-overflow: always
// termination: always
// assigns: nothing
int j6(int *const *r, int i) { return r[1][i & 1]; }

// memsafety: unknown
// no-overflow: always
// termination: always
void j7(volatile int *p) { if (*p >= 0 && *p < 4) gbuf[*p] = 0; }

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: gbuf
void j8(int *p) { if (*p >= 0 && *p < 8) { gbuf[*p] = 127; gbuf[*p & 7] = 0; } }

// memsafety: readable(p), valid(q), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: *q, gbuf
void j9(int *p, char *q) { if (*p >= 0 && *p < 8) { *q = 127; gbuf[*p] = 0; } }

// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where string(s): s = "fpk}j": reads 1 byte at offset 6 of the block that `s` points to, which has 6 bytes
int k2(const char *s) { while (*s) s += 2; return 0; }

// memsafety: null_or(allocated(p)), n >= 1
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *p
// ensures: null(result) || result == p || allocated(result, n)
char *k5(char *p, size_t n) { char *q = realloc(p, n); if (!q) return p; q[0] = 1; return q; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where allocated(p), valid(p): p = block of 1 byte, n = 0: writes 1 byte in the block that `p` points to, which was freed at `void k6(char *p, size_t n) { char *q = realloc(p, n); (void)q; p[0] = 0; }`
void k6(char *p, size_t n) { char *q = realloc(p, n); (void)q; p[0] = 0; }

// memsafety: null_or(allocated(p))
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *p
void k7(char *p) { char *q = p; free(q); if (p == q) return; *p = 0; }
