/* Ranges of memory between two pointers: `[first, last)`. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// memsafety: readable(p, end - p)
// no-overflow: always
// termination: always
// assigns: nothing
unsigned sum(const uint8_t *p, const uint8_t *end) {
    unsigned s = 0;
    while (p < end) s += *p++;
    return s;
}

/* `!=` needs that the end is met. */
// memsafety: readable(first, last - first)
// no-overflow: always
// termination: readable(first, last - first)
// assigns: nothing
// ensures: 0 <= result <= 1, result <= 2*last - 2*first
int count(const int *first, const int *last, int x) {
    int n = 0;
    for (; first != last; ++first) n ^= *first == x;
    return n;
}

/* From the end to the beginning. */
// memsafety: readable(first, last - first)
// no-overflow: always
// termination: readable(first, last - first)
// assigns: nothing
int back(const int *first, const int *last) {
    int x = 0;
    while (last > first) x ^= *--last;
    return x;
}

// memsafety: valid(first, last - first)
// no-overflow: always
// termination: valid(first, last - first)
// assigns: first[0 .. last - first - 1]
void fill(int *first, int *last, int v) {
    for (; first != last; ++first) *first = v;
}

/* Both ends move. */
// memsafety: valid(low, high - low)
// no-overflow: always
// termination: always
// assigns: low[0 .. high - low - 1]
void reverse(char *low, char *high) {
    while (low < high) {
        high--;
        char t = *low;
        *low = *high;
        *high = t;
        low++;
    }
}

// memsafety: readable(p, end - p)
// no-overflow: always
// termination: readable(p, end - p)
// assigns: nothing
// ensures: 0 <= result - p <= end - p
const char *find(const char *p, const char *end, char c) {
    for (; p != end; ++p)
        if (*p == c) return p;
    return end;
}

/* One element more. */
// memsafety: readable(p, end - p + 1)
// no-overflow: always
// termination: readable(p, end - p + 1)
// assigns: nothing
// ensures: -128 <= result <= 127
int inclusive(const char *p, const char *end) {
    int n = 0;
    for (; p <= end; p++) n ^= *p;
    return n;
}

// memsafety: readable(first, last - first)
// no-overflow: always
// termination: readable(first, last - first)
// assigns: nothing
// ensures: result == 0
int lower_bound(const int *first, const int *last, int v) {
    while (first < last) {
        const int *middle = first + (last - first) / 2;
        if (*middle < v) first = middle + 1;
        else last = middle;
    }
    return 0;
}

/* The first pointer lies in memory. */
// memsafety: valid(pp), valid(v), readable(*pp, end - *pp)
// no-overflow: always
// termination: always
// assigns: *pp, *v
// ensures: result == -1 || result == 0
int take16(const uint8_t **pp, const uint8_t *end, unsigned *v) {
    const uint8_t *p = *pp;
    if (end - p < 2) return -1;
    *v = p[0] | p[1] << 8;
    *pp = p + 2;
    return 0;
}

/* Both lie in memory. */
struct reader {
    const uint8_t *p, *end;
};

// memsafety: valid(r), valid(v), readable(r->p, r->end - r->p), disjoint(r, v), disjoint(r, r->p)
// no-overflow: always
// termination: always
// assigns: r->p, *v
// ensures: result == -1 || result == 0
int read8(struct reader *r, uint8_t *v) {
    if (r->p >= r->end) return -1;
    *v = *r->p++;
    return 0;
}

// memsafety: valid(r), valid(out, n), readable(r->p, r->end - r->p), disjoint(out, r->p)
// no-overflow: always
// termination: always
// assigns: r->p, out[0 .. n - 1]
// ensures: result == -1 || result == 0
int read_bytes(struct reader *r, uint8_t *out, size_t n) {
    if ((size_t)(r->end - r->p) < n) return -1;
    memcpy(out, r->p, n);
    r->p += n;
    return 0;
}

/* Two pointers that are compared and are no range. */
// memsafety: readable(a), readable(b)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int same(const char *a, const char *b) {
    if (a == b) return 1;
    return *a == *b;
}

/* Of structures. */
struct item {
    int key, value;
};

// memsafety: readable(it, end - it)
// no-overflow: always
// termination: readable(it, end - it)
// assigns: nothing
int lookup(const struct item *it, const struct item *end, int key) {
    for (; it < end; ++it)
        if (it->key == key) return it->value;
    return -1;
}

// memsafety: valid(p, end - p), string(s, end - p + 1), disjoint(p, s)
// no-overflow: always
// termination: always
// assigns: p[0 .. end - p - 1]
// ensures: same_block(result, p)
char *put(char *p, char *end, const char *s) {
    while (*s && p < end) *p++ = *s++;
    return p;
}

/* Written where null is asked about. */
// memsafety: null(s) || readable(s, limit - s)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result <= limit - s
size_t length(const char *s, const char *limit) {
    if (!s) return 0;
    const char *p = s;
    while (p < limit && *p) p++;
    return (size_t)(p - s);
}

/* The first element is written whether there is one or not. */
// memsafety: valid(p, end - p), valid(p)
// no-overflow: always
// termination: always
// assigns: p[0 .. end - p - 1], *p
// ensures: -128 <= result <= 127
int first_and_all(char *p, char *end) {
    p[0] = 1;
    for (char *q = p; q < end; q++) *q = 2;
    return p[0];
}

/* The other comparison first. */
// memsafety: null(p) || valid(p, end - p)
// no-overflow: always
// termination: always
// assigns: *p
int ends(int *p, int *end) {
    if (!p || !end || p >= end) return -1;
    *p = 1;
    return end[-1];
}

// memsafety: unknown
// no-overflow: always
// termination: unknown
void sort(int *a, int *b) {
    for (int *i = a; i < b; i++)
        for (int *j = i; j > a && j[-1] > *j; j--) {
            int t = *j;
            *j = j[-1];
            j[-1] = t;
        }
}

/* Compared, and no more. */
// memsafety: readable(r)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -1 || result == 0
int is_before(const struct reader *r, const uint8_t *mark) { return r->p > mark ? -1 : 0; }

// memsafety: valid(p, end - p)
// no-overflow: always
// termination: always
// assigns: p[0 .. end - p - 1]
// ensures: 2*(result - p) >= end - p - 1, 2*(result - p) <= end - p
char *pairs(char *p, char *end) {
    char *w = p;
    while (end - p >= 2) {
        *w++ = p[0] ^ p[1];
        p += 2;
    }
    return w;
}
