/* Arrays: how many elements are needed, and where an access leaves them. */
#include <stddef.h>

// memsafety: valid(a, n)
// no-overflow: always
// termination: always
// assigns: a[0 .. n - 1]
void fill(int *a, size_t n) { for (size_t i = 0; i < n; i++) a[i] = 0; }

// memsafety: valid(a, n + 1)
// no-overflow: always
// termination: valid(a, n + 1)
// assigns: a[0 .. n]
void fill_one_more(int *a, size_t n) { for (size_t i = 0; i <= n; i++) a[i] = 0; }

// memsafety: valid(a, n)
// no-overflow: always
// termination: always
// assigns: a[0 .. n - 1]
void fill_signed(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; }

// memsafety: readable(a, n), readable(a)
// no-overflow: always
// termination: always
// assigns: nothing
int largest(const int *a, int n)
{
    int m = a[0];
    for (int i = 1; i < n; i++) if (a[i] > m) m = a[i];
    return m;
}

// memsafety: readable(a, i + 1), i >= 0
// no-overflow: always
// termination: always
// assigns: nothing
int element(const int *a, int i) { return a[i]; }

// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
int element_checked(const int *a, int n, int i) { return i >= 0 && i < n ? a[i] : -1; }

// memsafety: readable(a, n), i >= 0
// no-overflow: always
// termination: always
// assigns: nothing
int element_half_checked(const int *a, int n, int i) { return i < n ? a[i] : -1; }

// memsafety: unknown
// no-overflow: always
// termination: always
int before(const int *p) { return p[-1]; }

// memsafety: readable(a, n), n >= 1
// no-overflow: always
// termination: always
// assigns: nothing
int last(const int *a, size_t n) { return a[n - 1]; }

// memsafety: valid(a, n)
// no-overflow: n >= -2147483647
// termination: always
// assigns: a[0 .. n - 1]
void reverse(int *a, int n)
{
    for (int i = 0, j = n - 1; i < j; i++, j--) { int t = a[i]; a[i] = a[j]; a[j] = t; }
}

// memsafety: readable(a, n)
// no-overflow: n >= -2147483647
// termination: always
// assigns: nothing
// ensures: result == -1 || 0 <= result < n
int binary_search(const int *a, int n, int key)
{
    int low = 0, high = n - 1;
    while (low <= high) {
        int mid = low + (high - low) / 2;
        if (a[mid] == key) return mid;
        if (a[mid] < key) low = mid + 1; else high = mid - 1;
    }
    return -1;
}

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
int *past_the_end(int *a, size_t n) { return a + n; }

// memsafety: readable(p, end - p)
// no-overflow: unknown
// termination: readable(p, end - p)
// assigns: nothing
// ensures: result >= 0
int sum_by_pointer(const unsigned char *p, const unsigned char *end)
{
    int s = 0;
    while (p != end) s += *p++;
    return s;
}

// memsafety: valid(a, n)
// no-overflow: always
// termination: valid(a, n), n <= 4294967294
// assigns: a[0 .. n - 1]
void every_second(char *a, unsigned n) { for (unsigned i = 0; i < n; i += 2) a[i] = 1; }

// memsafety: valid(a, n + 1)
// no-overflow: always
// termination: valid(a, n + 1), n <= 4294967294
// assigns: a[0 .. n]
// ensures: *a == old(*a)
void pairs_of(char *a, unsigned n) { for (unsigned i = 0; i < n; i += 2) a[i + 1] = 1; }

// memsafety: valid(a, n)
// no-overflow: valid(a, n), n >= -2147483647
// termination: always
// assigns: a[0 .. n - 1]
void backwards(int *a, int n) { while (n-- > 0) a[n] = n; }

// memsafety: valid(a, n)
// no-overflow: always
// termination: always
// assigns: a[0 .. n - 1]
void backwards_wrapping(int *a, unsigned n) { for (unsigned i = n - 1; i < n; i--) a[i] = 0; }

// memsafety: readable(m, 16*i + 4*j + 4, 1), 4*i + j >= 0
// no-overflow: always
// termination: always
// assigns: nothing
int matrix(int m[3][4], int i, int j) { return m[i][j]; }

// memsafety: valid(a, n + 1)
// no-overflow: always
// termination: always
// assigns: a[0 .. n]
void shift_left(int *a, int n) { for (int i = 0; i < n; i++) a[i] = a[i + 1]; }

// memsafety: readable(a, n)
// no-overflow: always
// termination: always
// assigns: nothing
int by_goto(const int *a, int n)
{
    int i = 0, s = 0;
again:
    if (i < n) { s ^= a[i++]; goto again; }
    return s;
}

// memsafety: readable(a, 256), readable(index, n)
// no-overflow: always
// termination: always
// assigns: nothing
int indirect(const int *a, const unsigned char *index, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) s ^= a[index[i]];
    return s;
}

// memsafety: unknown
// no-overflow: unknown
// termination: always
void until_marked(int *a) { int i = 0; while (a[i] != 7) i++; }
