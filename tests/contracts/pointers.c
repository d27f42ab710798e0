/* Null pointers, pointers to pointers and to functions, pointers made of integers, variable arguments. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == *p
int deref(const int *p) { return *p; }

// memsafety: null_or(readable(p))
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == *p
int deref_if(const int *p) { return p ? *p : 0; }

// memsafety: readable(p, 0)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0
int deref_else(const int *p) { return p ? 0 : *p; }

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == *p
int either(const int *p, const int *q) { return p ? *p : *q; }

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == *p
int if_flag(const int *p, int flag) { return flag ? *p : 0; }

// memsafety: null_or(valid(result))
// no-overflow: always
// termination: always
void out(int *result, int v) { if (result) *result = v; }

// memsafety: readable(pp), readable(*pp)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == **pp
int through_two(int **pp) { return **pp; }

// memsafety: null(pp) || readable(pp), null_or(readable(*pp))
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == **pp
int through_two_if(int **pp) { return pp && *pp ? **pp : 0; }

// memsafety: unknown
// no-overflow: always
// termination: always
void first_of_each(char **v, int n) { for (int i = 0; i < n; i++) v[i][0] = 0; }

// memsafety: unknown
// no-overflow: unknown
// termination: always
int count_until_null(char **v) { int n = 0; while (v[n]) n++; return n; }

// memsafety: calls(f)
// no-overflow: calls(f)
// termination: calls(f)
int apply(int (*f)(int), int v) { return f(v); }

static int inc(int v) { return v & 1 ? v - 1 : v; }
static int boom(int v) { return *(volatile int *)0 + v; }
// memsafety: unknown
// no-overflow: unknown
// termination: always
// memsafety fails where always: c = 0: reads 4 bytes at the null pointer
int chosen(int c) { int (*f)(int) = c ? inc : boom; return f(c); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 2
int known(int (*f)(int)) { if (f == inc) return inc(3); return 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
uintptr_t as_number(const char *p) { return (uintptr_t)p; }

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == *p
int aligned(const char *p) { return ((uintptr_t)p & 7) ? 0 : *p; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where always: n = 0: reads 1 byte at the null pointer
char from_number(uintptr_t n) { return *(char *)n; }

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == *p
char round_trip(char *p) { return *(char *)(uintptr_t)p; }

// memsafety: readable(p, 4)
// no-overflow: always
// termination: always
// assigns: nothing
int word(const void *p) { return *(const int *)p; }

// memsafety: unknown
// no-overflow: always
// termination: always
int variable(int n, ...)
{
    va_list ap;
    int s = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++) s ^= va_arg(ap, int);
    va_end(ap);
    return s;
}

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= 255
unsigned low_byte(const unsigned *p) { return *(const unsigned char *)p; }

// memsafety: readable(p, 3)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result >= *p
int three_bytes(const unsigned char *p) { return p[0] | p[1] << 8 | p[2] << 16; }

// memsafety: readable(p, 2)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -1 || result >= *p
int optional_second(const unsigned char *p, int n) { if (n < 1) return -1; if (n == 1) return p[0]; return p[0] << 8 | p[1]; }

// memsafety: always
// no-overflow: always
// termination: never
// assigns: nothing
int never(int *p) { for (;;) {} return *p; }

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == *p
int condition_is_late(const int *p, int n) { int v = *p; return n > 3 ? v : *p; }

// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
double average(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return n ? s / n : 0; }

// memsafety: valid(to, 3), readable(from, 3)
// no-overflow: always
// termination: always
// assigns: *to, to[1], to[2]
void duff(char *to, const char *from, int n)
{
    switch (n & 3) {
    case 3: *to++ = *from++; /* fallthrough */
    case 2: *to++ = *from++; /* fallthrough */
    case 1: *to++ = *from++;
    }
}

// memsafety: unknown
// no-overflow: always
// termination: always
_Bool flag(const _Bool *p) { return *p; }
