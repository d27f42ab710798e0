/* Arithmetic: which numbers overflow, and unsigned sizes that wrap around. */
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>

// memsafety: always
// no-overflow: a + b >= -2147483648, a + b <= 2147483647
// termination: always
// assigns: nothing
// ensures: result == a + b
int add(int a, int b) { return a + b; }

// memsafety: always
// no-overflow: a <= 2147483646
// termination: always
// assigns: nothing
// ensures: result == a + 1
int next(int a) { return a + 1; }

// memsafety: always
// no-overflow: a >= -2147483647
// termination: always
// assigns: nothing
// ensures: result == -a
int negate(int a) { return -a; }

// memsafety: always
// no-overflow: a >= -2147483647
// termination: always
// assigns: nothing
// ensures: result >= -a, result >= a
int absolute(int a) { return a < 0 ? -a : a; }

// memsafety: always
// no-overflow: a >= -1073741824, a <= 1073741823
// termination: always
// assigns: nothing
// ensures: result == 2*a
int twice(int a) { return 2 * a; }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// no-overflow fails where always: a = 2147483647: signed arithmetic leaves the range of its type
int square(int a) { return a * a; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= a + b
unsigned add_unsigned(unsigned a, unsigned b) { return a + b; }

// memsafety: always
// no-overflow: a + b >= -2147483648, a + b <= 2147483647
// termination: always
// assigns: nothing
// ensures: -1073741824 <= result <= 1073741823, 2*result >= a + b - 1, 2*result <= a + b + 1
int middle(int a, int b) { return (a + b) / 2; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result >= 0, result >= a, 2*result >= a + b - 1, 2*result <= a + b
int middle_safe(int a, int b) { return a <= b && a >= 0 ? a + (b - a) / 2 : 0; }

// memsafety: always
// no-overflow: a >= -2147483647
// termination: always
// assigns: nothing
int divide(int a, int b) { return a / b; }

// memsafety: always
// no-overflow: a >= -2147483647
// termination: always
// assigns: nothing
int remainder_of(int a, int b) { return b ? a % b : 0; }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// no-overflow fails where always: a = -2146876081, n = 0: shifts a negative number to the left
int shift(int a, int n) { return a << n; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
short narrow(short a, short b) { return a + b; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == a + b
long wide(int a, int b) { return (long)a + b; }

// memsafety: always
// no-overflow: a + b >= -2147483648, a + b <= 2147483647
// termination: always
// assigns: nothing
// ensures: result == a + b
long wide_late(int a, int b) { return a + b; }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result >= 0, result >= n - 1
int sum_to(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result == 0
// no-overflow fails where always: n = -2147483648: signed arithmetic leaves the range of its type
int count_down(int n) { while (n != 0) n--; return n; }

// memsafety: always
// no-overflow: n <= 2147483646
// termination: always
// assigns: nothing
// ensures: result >= 0, result > n
int count_up_to(int n) { int i = 0; while (i <= n) i++; return i; }

// memsafety: always
// no-overflow: always
// termination: n <= 4294967294
// assigns: nothing
// ensures: result == n + 1
unsigned count_up_unsigned(unsigned n) { unsigned i = 0; while (i <= n) i++; return i; }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result == 1 || result == 2 || result >= 6
// no-overflow fails where always: n = 128: signed arithmetic leaves the range of its type
int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

// memsafety: always
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result == 0
// no-overflow fails where always: n = -2147483648: signed arithmetic leaves the range of its type
int recursion(int n) { return n == 0 ? 0 : recursion(n - 1); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
int guarded(int a) { return a > 100 ? a - 100 : a + 100; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -2147483648 || result == 2147483647 || result == a + b
int saturate(int a, int b) { if (b > 0 && a > INT_MAX - b) return INT_MAX; if (b < 0 && a < INT_MIN - b) return INT_MIN; return a + b; }

// memsafety: always
// no-overflow: a <= 2147483646, a >= -2147483647
// termination: always
// assigns: nothing
// ensures: a - 1 <= result <= a + 1
int choose(int k, int a) { switch (k) { case 0: return a + 1; case 1: return a - 1; default: return a; } }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -128 || result == c + 1
char char_step(char c) { return c + 1; }

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where always: n = 2147483648: writes 4 bytes at offset 0 of the block allocated at `int *p = malloc(n * 4u);`, which has 0 bytes
int *allocate_32(unsigned n)
{
    int *p = malloc(n * 4u);
    if (!p) return 0;
    for (unsigned i = 0; i < n; i++) p[i] = 0;
    return p;
}

// memsafety: n <= 18446744073709551614
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: null(result) || allocated(result, n + 1)
char *one_more(size_t n) { char *p = malloc(n + 1); if (p) p[n] = 0; return p; }

// memsafety: n <= 4294967294
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: allocated(result, n + 1)
char *one_more_32(unsigned n) { char *p = malloc(n + 1); if (p) p[n] = 0; return p; }

// memsafety: valid(a, n + 1)
// no-overflow: always
// termination: always
// assigns: a[0 .. n]
void write_wrapped(char *a, unsigned n) { if (n + 1 > n) a[n] = 0; }

// memsafety: valid(a, n + 2)
// no-overflow: always
// termination: always
// assigns: a[0 .. n + 1]
// ensures: *a == old(*a)
void write_unless_wraps(char *a, unsigned n) { if (n + 1 == 0) return; a[n + 1] = 0; }

// memsafety: unknown
// no-overflow: unknown
// termination: always
// memsafety fails where string(a): a = "fpk}j", i = 3, j = 4: reads 1 byte at offset 12 of the block that `a` points to, which has 6 bytes
// no-overflow fails where string(a): a = "qkol*oy8sspzwh/\\a8p7615JE\xc1x", i = 2147483647, j = 2147483647: signed arithmetic leaves the range of its type
int index_product(const char *a, int i, int j) { return i >= 0 && j >= 0 ? a[i * j] : 0; }

// memsafety: valid(a, n)
// no-overflow: always
// termination: valid(a, n), n == 0
// assigns: a[0 .. n - 1]
void index_narrow(char *a, unsigned n) { for (unsigned char i = 0; i < n; i++) a[i] = 0; }

// memsafety: readable(a, m), n >= 0
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -128 <= result <= 127
int signed_compare(const char *a, int n, unsigned m) { return n < m ? a[n] : 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -2305843009213693952 <= result <= 2305843009213693951
long difference(const int *a, const int *b) { return b - a; }

// memsafety: readable(a, 2)
// no-overflow: readable(a, 2), *a + a[1] >= -2147483648, *a + a[1] <= 2147483647
// termination: always
// assigns: nothing
int from_memory(const int *a) { return a[0] + a[1]; }
