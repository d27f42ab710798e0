/* Further attacks: memory that is freed, moved or stored away, unions, unaligned and odd accesses, calls. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct view { const char *from, *to; };
struct pair { int *a, *b; };
struct tree { struct tree *left, *right; int key; };
struct vector { int *items; int count, room; };
struct inner { unsigned char kind; union { int number; char *text; } as; };
char *kept; unsigned limit; int cells[4];

// memsafety: readable(p, q - p + 1)
// no-overflow: always
// termination: always
// assigns: nothing
int distance_words(int *p, int *q) { ptrdiff_t d = q - p; if (d < 0 || d > 7) return 0; return p[d]; }

// memsafety: readable(v)
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result >= 0
int view_length(const struct view *v) { int n = 0; for (const char *p = v->from; p != v->to; p++) n++; return n; }

// memsafety: readable(v), readable(v->from, v->to - v->from)
// no-overflow: always
// termination: always
// assigns: nothing
char view_first(const struct view *v) { return v->from < v->to ? *v->from : 0; }

// memsafety: readable(p), valid(p->a), valid(p->b), disjoint(p, p->a, p->b)
// no-overflow: always
// termination: always
// assigns: *p->a, *p->b
// ensures: result == 0
// ensures: *p->a == 1
// ensures: *p->b == 2
int pair_sum(const struct pair *p) { *p->a = 1; *p->b = 2; return *p->a == 1 ? 0 : *(volatile int *)0; }

// memsafety: valid(p), readable(p->b), readable(p->a)
// no-overflow: valid(p), readable(p->b), readable(p->a), *p->a <= *p->b + 2147483648, *p->b <= *p->a + 2147483647, disjoint(p, p->b), disjoint(p, p->a)
// termination: always
// assigns: p->a, p->b
int pair_swap(struct pair *p) { int *t = p->a; p->a = p->b; p->b = t; return *p->a - *p->b; }

// memsafety: valid(t), list(t, left)
// no-overflow: always
// termination: valid(t), list(t, left)
// assigns: nothing
int tree_min(const struct tree *t) { while (t->left) t = t->left; return t->key; }

// memsafety: valid(t), valid(t->left)
// no-overflow: always
// termination: always
// assigns: t->left, t->left->right
int tree_rotate(struct tree *t) { struct tree *l = t->left; t->left = l->right; l->right = t; return t->key; }

// memsafety: valid(v), valid(v->items, v->room), v->count >= 0, disjoint(v, v->items)
// no-overflow: valid(v), valid(v->items, v->room), v->count >= 0, disjoint(v, v->items)
// termination: always
// assigns: v->count, v->items[0 .. v->room - 1]
void vector_push(struct vector *v, int x) { if (v->count < v->room) v->items[v->count++] = x; }

// memsafety: valid(v), readable(v->items, v->count), disjoint(v, v->items)
// no-overflow: valid(v), readable(v->items, v->count), disjoint(v, v->items)
// termination: always
// assigns: v->count
int vector_pop(struct vector *v) { return v->count > 0 ? v->items[--v->count] : 0; }

// memsafety: readable(v), readable(v->items, v->count)
// no-overflow: always
// termination: always
// assigns: nothing
int vector_get(const struct vector *v, int i) { return i >= 0 && i < v->count ? v->items[i] : 0; }

// memsafety: readable(v), readable(v->items, v->count), i >= 0
// no-overflow: always
// termination: always
// assigns: nothing
int vector_get_wrong(const struct vector *v, int i) { return i < v->count ? v->items[i] : 0; }

// memsafety: readable(v), valid(v->items, v->count)
// no-overflow: always
// termination: always
// assigns: v->items[0 .. v->count - 1]
void vector_fill(struct vector *v) { int *p = v->items; int n = v->count; for (int i = 0; i < n; i++) p[i] = 0; }

// memsafety: readable(v), valid(v->items, v->count), disjoint(v, v->items)
// no-overflow: always
// termination: always
// assigns: v->items[0 .. v->count - 1]
void vector_fill_live(struct vector *v) { for (int i = 0; i < v->count; i++) v->items[i] = -1; }

// memsafety: readable(i), readable(i->as.text)
// no-overflow: always
// termination: always
// assigns: nothing
int tagged(const struct inner *i) { return i->kind ? i->as.number : *i->as.text; }

// memsafety: unknown
// no-overflow: always
// termination: always
int tagged_write(struct inner *i) { i->as.number = 5; return i->kind == 0 ? *i->as.text : 0; }

// memsafety: null_or(allocated(p))
// no-overflow: always
// termination: always
// assigns: kept
// frees: *p
void keep_and_free(char *p) { kept = p; free(p); }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(p): p = "": reads 1 byte in the block that `p` points to, which was freed at `char keep_free_use(char *p) { kept = p; free(p); return *kept; }`
char keep_free_use(char *p) { kept = p; free(p); return *kept; }

// memsafety: valid(p), null_or(allocated(kept)), disjoint(p, kept)
// no-overflow: always
// termination: always
// assigns: *p
// frees: *kept
// ensures: *p == 0
void free_kept_and_write(char *p) { free(kept); *p = 0; }

// memsafety: null_or(allocated(p)), null_or(allocated(kept)), disjoint(p, kept, &kept)
// no-overflow: always
// termination: always
// assigns: kept
// frees: *p, *kept
void free_both_kept(char *p) { free(kept); free(p); kept = 0; }

// memsafety: valid(pp), allocated(*pp), valid(*pp)
// no-overflow: always
// termination: always
// assigns: *pp, **pp
// frees: **pp
void free_after_write(char **pp) { char *old = *pp; *pp = 0; *old = 1; free(old); }

// memsafety: unknown
// no-overflow: always
// termination: always
void free_before_write(char **pp) { free(*pp); **pp = 1; }

// memsafety: readable(pp), valid(q), null_or(allocated(*pp)), disjoint(pp, q)
// no-overflow: always
// termination: always
// assigns: *q
// frees: **pp
void free_in_order(char **pp, char *q) { *q = 0; free(*pp); }

// memsafety: unknown
// no-overflow: always
// termination: always
void free_loop(char **v, int n) { for (int i = 0; i < n; i++) free(v[i]); }

// memsafety: i <= 3
// no-overflow: always
// termination: always
// assigns: nothing
int limited(unsigned i) { return i < limit ? cells[i] : 0; }

// memsafety: valid(p), disjoint(p, &limit)
// no-overflow: always
// termination: always
// assigns: *p
// ensures: *p <= old(*p) + 9
int limited_twice(unsigned i, unsigned *p) { if (limit > 4) return 0; *p = 9; return i < limit ? cells[i] : 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: limit
// ensures: limit <= 4, limit <= old(limit)
int limited_by_call(unsigned i) { if (limit > 4) limit = 4; return i < limit ? cells[i] : 0; }

static void set(int *p, int v) { *p = v; }
// memsafety: valid(p), valid(q), disjoint(p, q)
// no-overflow: valid(p), valid(q), disjoint(p, q)
// termination: always
// assigns: *p, *q
// ensures: *p == 0
// ensures: *q == 4
int by_callee(int *p, int *q) { set(p, 0); set(q, 4); return cells[*p & 3] + (*p ? *(volatile int *)0 : 0); }

static int at(const int *a, int i) { return a[i]; }
// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
int calls_at(const int *a, int n) { return n > 0 ? at(a, n - 1) : 0; }

// memsafety: readable(a, n), n >= 1
// no-overflow: always
// termination: always
// assigns: nothing
int calls_at_wrong(const int *a, int n) { return n >= 0 ? at(a, n - 1) : 0; }

static int depth(const char *s) { return *s ? 1 + depth(s + 1) : 0; }
// memsafety: string(s)
// no-overflow: unknown
// termination: string(s)
// assigns: nothing
// ensures: result >= 0
int recursive_length(const char *s) { return depth(s); }

static void swap_bytes(char *a, char *b) { char t = *a; *a = *b; *b = t; }
// memsafety: valid(s, n)
// no-overflow: always
// termination: always
// assigns: s[0 .. n - 1]
void reverse_text(char *s, unsigned n) { for (unsigned i = 0; i < n / 2; i++) swap_bytes(s + i, s + n - 1 - i); }

// memsafety: valid(s, n + 1)
// no-overflow: always
// termination: always
// assigns: s[0 .. n]
void reverse_text_wrong(char *s, unsigned n) { for (unsigned i = 0; i < n / 2; i++) swap_bytes(s + i, s + n - i); }

// memsafety: readable(p, 4)
// no-overflow: always
// termination: always
// assigns: nothing
uint32_t load_word(const unsigned char *p) { uint32_t v; memcpy(&v, p, sizeof v); return v; }

// memsafety: readable(p, 4)
// no-overflow: always
// termination: always
// assigns: nothing
uint32_t load_cast(const unsigned char *p) { return *(const uint32_t *)p; }

// memsafety: readable(p, n)
// no-overflow: always
// termination: always
// assigns: nothing
uint64_t load_at(const unsigned char *p, size_t n) { uint64_t v = 0; if (n < 8) return 0; memcpy(&v, p + n - 8, 8); return v; }

// memsafety: readable(p, n), n >= 8
// no-overflow: always
// termination: always
// assigns: nothing
uint64_t load_at_wrong(const unsigned char *p, size_t n) { uint64_t v = 0; memcpy(&v, p + n - 8, 8); return v; }

// memsafety: valid(p, m)
// no-overflow: always
// termination: always
// assigns: p[0 .. m - 1]
void pad(char *p, size_t n, size_t m) { if (n < m) memset(p + n, ' ', m - n); }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where valid(p, m): p = block of 1 byte, n = 3, m = 1: writes 18446744073709551614 bytes at offset 3 of the block that `p` points to, which has 1 byte
void pad_wrong(char *p, size_t n, size_t m) { memset(p + n, ' ', m - n); }

// memsafety: valid(to, n + m), readable(a, n), readable(b, m), disjoint(to, a), disjoint(to, b)
// no-overflow: always
// termination: always
// assigns: to[0 .. n + m - 1]
void join(char *to, const char *a, size_t n, const char *b, size_t m) { memcpy(to, a, n); memcpy(to + n, b, m); }

// memsafety: valid(to, 2*n), readable(a, n), readable(b, n)
// no-overflow: always
// termination: always
// assigns: to[0 .. 2*n - 1]
void interleave(char *to, const char *a, const char *b, unsigned n) { for (unsigned i = 0; i < n; i++) { to[2 * i] = a[i]; to[2 * i + 1] = b[i]; } }

// memsafety: valid(a, n)
// no-overflow: always
// termination: always
// assigns: a[0 .. n - 1]
void shift_down(char *a, unsigned n) { for (unsigned i = 1; i < n; i++) a[i - 1] = a[i]; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where valid(a, n): a = block of 5 bytes, n = 5, *a = 3: writes 1 byte at offset 4294967295 of the block that `a` points to, which has 5 bytes
void shift_down_wrong(char *a, unsigned n) { for (unsigned i = 0; i < n; i++) a[i - 1] = a[i]; }

// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
int ring_get(const int *a, unsigned n, unsigned i) { return n ? a[i % n] : 0; }

// memsafety: readable(a, n + 1)
// no-overflow: always
// termination: always
// assigns: nothing
int ring_get_wrong(const int *a, unsigned n, unsigned i) { return n ? a[i % (n + 1)] : 0; }

// memsafety: readable(digits, c + 1)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -256 <= result <= 254
int nibble(const char *digits, unsigned char c) { return digits[c >> 4] + digits[c & 15]; }

// memsafety: valid(map, i + 1)
// no-overflow: always
// termination: always
// assigns: map[0 .. i]
void set_bit(unsigned char *map, unsigned i) { map[i / 8] |= 1 << (i % 8); }

// memsafety: n >= 0
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0
int minus_one(const int *p, int n) { return n < 0 ? p[n] : 0; }

// memsafety: readable(p)
// no-overflow: n >= -2147483647
// termination: always
// assigns: nothing
// ensures: result == *p
int two_steps(const int *p, int n) { p += n; return p[-n]; }

// memsafety: valid(p), readable(*p, 2)
// no-overflow: valid(p), readable(*p, 2), **p + (*p)[1] >= -2147483648, **p + (*p)[1] <= 2147483647, disjoint(p, *p)
// termination: always
// assigns: *p
int inside_out(int **p) { int *q = *p; *p = q + 1; return *q + **p; }

// memsafety: null_or(readable(p, n))
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -128 <= result <= 127
int null_then_index(const char *p, int n) { if (!p) n = 0; return n > 0 ? p[n - 1] : 0; }

// memsafety: readable(p, n)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -128 <= result <= 127
int null_then_index_wrong(const char *p, int n) { if (!p && n < 0) return 0; return n > 0 ? p[n - 1] : 0; }

// memsafety: valid(p)
// no-overflow: always
// termination: always
// assigns: *p
// ensures: -128 <= result <= 127
int self_pointer(void **p) { *p = p; return **(char **)p; }

// memsafety: valid(p)
// no-overflow: always
// termination: always
// assigns: *p
void overwrite_pointer(char **p, uintptr_t v) { memcpy(p, &v, sizeof v); }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where valid(p): p = block of 8 bytes, v = 0: reads 1 byte at the null pointer
char overwrite_and_use(char **p, uintptr_t v) { memcpy(p, &v, sizeof v); return **p; }

// memsafety: readable(a, n), readable(b, n), readable(c, n)
// no-overflow: always
// termination: always
// assigns: nothing
int sizes(const short *a, const int *b, const long *c, unsigned n) { int s = 0; for (unsigned i = 0; i < n; i++) s ^= a[i] ^ b[i] ^ (int)c[i]; return s; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(p): p = "c", n = 3: reads 1 byte at offset 2 of the block that `p` points to, which has 2 bytes
int negative_length(const char *p, int n) { return n != 0 ? p[(unsigned)n - 1u] : 0; }

// memsafety: string(s), valid(s, n)
// no-overflow: always
// termination: always
// assigns: s[0 .. strlen(s)], s[0 .. n - 1]
void clear_tail(char *s, size_t n) { size_t k = strlen(s); while (k < n) s[k++] = 0; }

// memsafety: string(s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0
int same_string(const char *s) { return strcmp(s, s); }

// memsafety: string(s), string(accept)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= strlen(s)
size_t span(const char *s, const char *accept) { return strspn(s, accept); }

// memsafety: valid(to, strlen(from) + 1), string(from), disjoint(to, from)
// no-overflow: always
// termination: valid(to, strlen(from) + 1), string(from), disjoint(to, from)
// assigns: to[0 .. strlen(from)]
void to_lower_copy(char *to, const char *from) { do { *to++ = *from | 32; } while (*from++); }
