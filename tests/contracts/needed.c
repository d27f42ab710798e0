/* Which clauses of a contract are needed: a run shows it that begins where one of them does not hold and all others do. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// memsafety: valid(b, n)
// no-overflow: always
// termination: always
// assigns: b[0 .. n - 1]
// memsafety needs valid(b, n): b = block of 0 bytes, n = 1, c = 0
// memsafety needs all of it
void fill(char *b, int n, char c) { for (int i = 0; i < n; i++) b[i] = c; }

// memsafety: readable(values, count), count >= 1
// no-overflow: count >= -2147483647
// termination: always
// assigns: nothing
// memsafety needs readable(values, count): values = block of 0 bytes, count = 1
// memsafety needs count >= 1: values = block of 0 bytes, count = 0
// memsafety needs all of it
// no-overflow needs count >= -2147483647: values = null, count = -2147483648
// no-overflow needs all of it
int last(const int *values, int count) { return values[count - 1]; }

struct buffer { char *data; int used, room; };

// memsafety: valid(b), valid(b->data, b->room), b->used >= 0, b->used <= b->room, disjoint(b, b->data)
// no-overflow: valid(b), valid(b->data, b->room), b->used >= 0, b->used <= b->room, disjoint(b, b->data)
// termination: always
// assigns: b->used, b->data[0 .. b->room - 1]
// ensures: result == -1 || result == 0
// ensures: old(b->used) <= b->used <= old(b->used) + 1, b->used <= b->room
// memsafety needs valid(b): b = block of 0 bytes, c = 0
// memsafety needs valid(b->data, b->room): b = block of 16 bytes, c = 0, b->data = block of 0 bytes, b->used = 0, b->room = 1
// memsafety needs b->used >= 0: b = block of 16 bytes, c = 0, b->data = block of 0 bytes, b->used = -1, b->room = 0
// memsafety needs b->used <= b->room: b = block of 16 bytes, c = 0, b->data = block of 0 bytes, b->used = 1, b->room = 0
// no-overflow needs b->used <= b->room: b = block of 16 bytes, c = 0, b->data = block of 4096 bytes, b->used = 2147483647, b->room = 4096
int push(struct buffer *b, char c)
{
    if (b->used == b->room) return -1;
    b->data[b->used++] = c;
    return 0;
}

// memsafety: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// no-overflow: always
// termination: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// assigns: d[0 .. strlen(s)]
// memsafety needs valid(d, strlen(s) + 1): d = block of 0 bytes, s = ""
// memsafety needs string(s): d = block of 2 bytes, s = block of 1 byte, *s = 1
void copy(char *d, const char *s) { while ((*d++ = *s++)) ; }

// memsafety: string(s, n)
// no-overflow: always
// termination: always
// assigns: nothing
// memsafety needs string(s, n): s = block of 0 bytes, n = 1
// memsafety needs all of it
size_t letters(const char *s, size_t n)
{
    size_t i = 0;
    while (i < n && s[i]) i++;
    return i;
}

struct item { struct item *next; int value; };

// memsafety: null_or(allocated(p)), list(p, next)
// no-overflow: always
// termination: null_or(allocated(p)), list(p, next)
// assigns: nothing
// frees: list(p, next)
// memsafety needs null_or(allocated(p)): p = block of 16 bytes, p->next = null
// memsafety needs list(p, next): p = block of 16 bytes, p->next = block of 0 bytes
// memsafety needs all of it
void drop(struct item *p)
{
    while (p) {
        struct item *next = p->next;
        free(p);
        p = next;
    }
}

// memsafety: list(p, next)
// no-overflow: always
// termination: list(p, next)
// assigns: nothing
// ensures: result == 0 || result == 1
// memsafety needs list(p, next): p = block of 16 bytes, value = -17, p->next = block of 0 bytes, p->value = 2147483647
// memsafety needs all of it
// termination needs list(p, next): p = block of 16 bytes, value = -17, p->next = p, p->value = 2147483647
// termination needs all of it
int member(const struct item *p, int value)
{
    for (; p; p = p->next) if (p->value == value) return 1;
    return 0;
}

struct tree { struct tree *left, *right; int key; };

// memsafety: tree(t, left, right)
// no-overflow: always
// termination: tree(t, left, right)
// assigns: nothing
// ensures: result == 0 || result == 1
// memsafety needs tree(t, left, right): t = block of 24 bytes, key = -17, t->right = null, t->left = block of 0 bytes, t->key = 2147483647
// memsafety needs all of it
// termination needs tree(t, left, right): t = block of 24 bytes, key = -17, t->left = t, t->right = t, t->key = 2147483647
// termination needs all of it
int find(const struct tree *t, int key)
{
    while (t && t->key != key) t = key < t->key ? t->left : t->right;
    return t != 0;
}

// memsafety: allocated(p), valid(p)
// no-overflow: always
// termination: always
// assigns: *p
// frees: *p
// memsafety needs allocated(p): p = block of 4 bytes
// memsafety needs valid(p): p = block of 0 bytes
// memsafety needs all of it
void give(int *p) { *p = 0; free(p); }

// memsafety: readable(pp), readable(*pp)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == **pp
// memsafety needs readable(pp): pp = block of 0 bytes
// memsafety needs readable(*pp): pp = block of 8 bytes, *pp = block of 0 bytes
// memsafety needs all of it
int through(int **pp) { return **pp; }

// memsafety: null_or(readable(p, 2))
// no-overflow: always
// termination: always
// assigns: nothing
// memsafety needs null_or(readable(p, 2)): p = block of 4 bytes
// memsafety needs all of it
int second(const int *p) { return p ? p[1] : 0; }

// memsafety: readable(a, n), readable(a)
// no-overflow: always
// termination: always
// assigns: nothing
// memsafety needs readable(a, n): a = block of 4 bytes, n = 2, *a = 0
// memsafety needs readable(a): a = block of 0 bytes, n = 0
// memsafety needs all of it
int larger(const int *a, int n)
{
    int m = a[0];
    for (int i = 1; i < n; i++) if (a[i] > m) m = a[i];
    return m;
}

// memsafety: always
// no-overflow: a + b >= -2147483648, a + b <= 2147483647
// termination: always
// assigns: nothing
// ensures: result == a + b
// no-overflow needs a + b >= -2147483648: a = -2147483648, b = -1
// no-overflow needs a + b <= 2147483647: a = 2147483647, b = 1
// no-overflow needs all of it
int sum_of_two(int a, int b) { return a + b; }

// memsafety: always
// no-overflow: n >= -2147483647
// termination: always
// assigns: nothing
// ensures: result >= -n, result >= n
// no-overflow needs n >= -2147483647: n = -2147483648
// no-overflow needs all of it
int magnitude(int n) { return n < 0 ? -n : n; }

// memsafety: always
// no-overflow: always
// termination: a >= 1, b >= 1
// assigns: nothing
// ensures: result <= 1
// termination needs a >= 1: a = 0, b = 1
// termination needs b >= 1: a = 1, b = 0
// termination needs all of it
unsigned steps(unsigned a, unsigned b)
{
    unsigned count = 0;
    while (a != b) {
        if (a > b) a -= b; else b -= a;
        count ^= 1;
    }
    return count;
}

// memsafety: always
// no-overflow: always
// termination: n <= 0
// assigns: nothing
// termination never n >= 1
// termination needs n <= 0: n = 1
// termination needs all of it
void spin(int n) { while (n > 0) ; }

// memsafety: always
// no-overflow: always
// termination: k >= 1
// assigns: nothing
// ensures: 0 <= result <= 1, result <= n
// termination needs k >= 1: n = 4294967279, k = 0
// termination needs all of it
int step_to(unsigned n, unsigned k)
{
    int parity = 0;
    for (unsigned i = n; i > 0; i = i > k ? i - k : 0) parity ^= 1;
    return parity;
}

struct object { int (*get)(struct object *); int value; };

// memsafety: readable(o), calls(o->get)
// no-overflow: readable(o), calls(o->get)
// termination: readable(o), calls(o->get)
// memsafety needs readable(o): o = block of 0 bytes
// memsafety needs calls(o->get): o = block of 16 bytes, o->get = null
// memsafety needs all of it
int apply(struct object *o) { return o->get(o); }

struct optional { int *place; int there; };

// memsafety: null(o) || readable(o), readable(o->place)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == *o->place
// memsafety needs readable(o): o = block of 0 bytes
// memsafety needs readable(o->place): o = block of 16 bytes, o->place = block of 0 bytes
// memsafety needs all of it
int value_of(const struct optional *o) { return o ? *o->place : 0; }

/* Clauses that nothing shows to be needed: some are not, of others no run shows it. */

// memsafety: readable(p), null_or(readable(q))
// no-overflow: always
// termination: always
// assigns: nothing
// memsafety needs readable(p): p = block of 0 bytes, q = null
int unequal_pointers(const int *p, const int *q) { if (p != q) return *p; return *q; }

// memsafety: always
// no-overflow: always
// termination: n <= 4294967294
// assigns: nothing
unsigned long long count_up_to(unsigned n)
{
    unsigned long long count = 0;
    for (unsigned x = 0; x <= n; x++) count ^= x;
    return count;
}

// memsafety: valid(a, n + 1)
// no-overflow: always
// termination: valid(a, n + 1)
// assigns: a[0 .. n]
// memsafety needs valid(a, n + 1): a = block of 0 bytes, n = 0
// memsafety needs all of it
void clear_one_more(int *a, size_t n) { for (size_t i = 0; i <= n; i++) a[i] = 0; }

// memsafety: null_or(calls(f))
// no-overflow: null_or(calls(f))
// termination: null_or(calls(f))
int call_if_given(int x, int (*f)(int)) { return f ? f(x) : x; }

// memsafety: valid(p, n), valid(p, 256)
// no-overflow: always
// termination: always
// assigns: p[0 .. n - 1], p[0 .. 255]
// memsafety needs valid(p, 256): p = block of 255 bytes, n = 0
void narrow_index(char *p, unsigned char n) { p[(unsigned char)(n - 1)] = 0; }

// memsafety: n >= 0
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0
int before(const int *p, int n) { return n < 0 ? p[n] : 0; }

struct vector { int *items; int count, room; };

// memsafety: valid(v), valid(v->items, v->room), v->count >= 0, disjoint(v, v->items)
// no-overflow: valid(v), valid(v->items, v->room), v->count >= 0, disjoint(v, v->items)
// termination: always
// assigns: v->count, v->items[0 .. v->room - 1]
// memsafety needs valid(v): v = block of 0 bytes, x = 0
// memsafety needs valid(v->items, v->room): v = block of 16 bytes, x = 0, v->items = block of 0 bytes, v->count = 0, v->room = 1
// memsafety needs v->count >= 0: v = block of 16 bytes, x = 0, v->items = block of 0 bytes, v->count = -1, v->room = 0
void append(struct vector *v, int x) { if (v->count < v->room) v->items[v->count++] = x; }

// memsafety: readable(a, n + 1), readable(a)
// no-overflow: always
// termination: always
// assigns: nothing
// memsafety needs readable(a, n + 1): a = block of 4 bytes, n = 1, *a = 0
// memsafety needs readable(a): a = block of 0 bytes, n = -1
// memsafety needs all of it
int found(const int *a, int n) { int i; for (i = 0; i < n; i++) if (a[i] == 3) break; return a[i]; }
