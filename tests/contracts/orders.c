/* `p->a[p->n++] = x`: where the types allow it, the element must not be the counter. */
#include <stddef.h>

struct buffer {
    char *data;
    size_t used, room;
};

// memsafety: valid(b), valid(b->data, b->room), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->used, b->data[0 .. b->room - 1]
// ensures: old(b->used) <= b->used <= old(b->used) + 1
void append(struct buffer *b, char c) {
    if (b->used < b->room) b->data[b->used++] = c;
}

/* The counter is read again after the first store. */
// memsafety: valid(b), valid(b->data, b->room), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->used, b->data[0 .. b->room - 1]
// ensures: old(b->used) <= b->used <= old(b->used) + 2
void append_two(struct buffer *b, char c) {
    if (b->room - b->used >= 2 && b->used < b->room) {
        b->data[b->used++] = c;
        b->data[b->used++] = c;
    }
}

/* Through a pointer to the counter. */
// memsafety: valid(out, *n + 1), valid(n), disjoint(out, n)
// no-overflow: valid(out, *n + 1), valid(n), disjoint(out, n)
// termination: always
// assigns: out[0 .. *n], *n
void put(int *out, int *n, int v) {
    if (*n >= 0 && *n < 8) out[(*n)++] = v;
}

/* In two steps the order is fixed: out may be n. */
// memsafety: valid(out, *n + 1), valid(n)
// no-overflow: valid(out, *n + 1), valid(n)
// termination: always
// assigns: out[0 .. *n], *n
void put_in_steps(int *out, int *n, int v) {
    if (*n >= 0 && *n < 8) {
        int at = *n;
        *n = at + 1;
        out[at] = v;
    }
}

/* Both operands change what they point to. */
// memsafety: valid(p), valid(q), disjoint(p, q)
// no-overflow: always
// termination: always
// assigns: *p, *q
// ensures: result <= old(*p) + old(*q)
// ensures: *p <= old(*p) + 1
// ensures: *q >= old(*q) - 1
unsigned both(unsigned *p, unsigned *q) { return (*p)++ + (*q)--; }

/* Both operands only read. */
// memsafety: readable(p), readable(q)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= *p + *q
unsigned reads(unsigned *p, unsigned *q) { return *p + *q; }

struct pointers {
    void **data;
    size_t used, room;
};

/* A pointer is no counter: the types tell them apart. */
// memsafety: valid(b), valid(b->data, b->room)
// no-overflow: always
// termination: always
// assigns: b->used, b->data[0 .. b->room - 1]
void append_pointer(struct pointers *b, void *p) {
    if (b->used < b->room) b->data[b->used++] = p;
}

struct numbers {
    int *data;
    int used;
};

/* Nothing here takes the address of a counter, but a caller may: the element may be the counter. */
// memsafety: valid(b), valid(b->data, b->used + 1), disjoint(b, b->data)
// no-overflow: valid(b), valid(b->data, b->used + 1), disjoint(b, b->data)
// termination: always
// assigns: b->used, b->data[0 .. b->used]
void append_number(struct numbers *b, int v) {
    if (b->used >= 0 && b->used < 8) b->data[b->used++] = v;
}

/* Also where the element is only read. */
// memsafety: valid(b), readable(b->data, b->used + 1), disjoint(b, b->data)
// no-overflow: valid(b), readable(b->data, b->used + 1), disjoint(b, b->data)
// termination: always
// assigns: b->used
int next_number(struct numbers *b) {
    if (b->used >= 0 && b->used < 8) return b->data[b->used++];
    return 0;
}

int count;
static int hidden;

/* A caller may know the address of `count`. */
// memsafety: valid(data, count + 1), disjoint(data, &count)
// no-overflow: valid(data, count + 1), disjoint(data, &count)
// termination: always
// assigns: data[0 .. count], count
void append_counted(int *data, int v) {
    if (count >= 0 && count < 8) data[count++] = v;
}

/* Nobody else knows the address of `hidden`. */
// memsafety: valid(data, hidden + 1)
// no-overflow: always
// termination: always
// assigns: data[0 .. hidden], hidden
void append_hidden(int *data, int v) {
    if (hidden >= 0 && hidden < 8) data[hidden++] = v;
}

static char *copy(char *d, const char *s) {
    char *begin = d;
    while ((*d++ = *s++)) {
    }
    return begin;
}

static size_t length(const char *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}

static void clear(char *d, size_t n) {
    for (size_t i = 0; i < n; i++) d[i] = 0;
}

static size_t cleared(char *d, size_t n) {
    clear(d, n);
    return n;
}

/* The calls are in no order: where the copy overlaps the string, its length may be taken before or after. */
// memsafety: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// no-overflow: always
// termination: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// assigns: d[0 .. strlen(s)]
// ensures: result == d + strlen(s)
char *end_of_copy(char *d, const char *s) { return copy(d, s) + length(s); }

/* In two steps the order is fixed; that the copy may not overlap its string has other reasons. */
// memsafety: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// no-overflow: always
// termination: valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// assigns: d[0 .. strlen(s)]
// ensures: result == d + strlen(s)
char *end_of_copy_in_steps(char *d, const char *s) {
    char *begin = copy(d, s);
    return begin + length(s);
}

/* Both calls only read. */
// memsafety: string(a), string(b)
// no-overflow: always
// termination: string(a), string(b)
// assigns: nothing
// ensures: result == strlen(a) + strlen(b)
size_t two_lengths(const char *a, const char *b) { return length(a) + length(b); }

/* What is cleared must not be the string whose length is taken. */
// memsafety: valid(d, n), string(s), disjoint(d, s)
// no-overflow: always
// termination: valid(d, n), string(s), disjoint(d, s)
// assigns: d[0 .. n - 1]
// ensures: result == n + strlen(s)
size_t clear_and_measure(char *d, size_t n, const char *s) { return cleared(d, n) + length(s); }

/* In two steps it may be. */
// memsafety: valid(d, n), string(s)
// no-overflow: always
// termination: valid(d, n), string(s)
// assigns: d[0 .. n - 1]
// ensures: n <= result <= n + old(strlen(s))
size_t measure_then_clear(char *d, size_t n, const char *s) {
    size_t before = length(s);
    return before + cleared(d, n);
}

/* Both clear: the result is the same, but that is not shown where they overlap. */
// memsafety: valid(a, n), valid(b, n), disjoint(a, b)
// no-overflow: always
// termination: valid(a, n), valid(b, n), disjoint(a, b)
// assigns: a[0 .. n - 1], b[0 .. n - 1]
// ensures: result == 2*n
size_t clear_both(char *a, char *b, size_t n) { return cleared(a, n) + cleared(b, n); }

static int counted(void) { return ++hidden; }

/* A call that counts in a variable, and an element: the element may not be the counter, which nobody else knows. */
// memsafety: readable(p)
// no-overflow: hidden <= 2147483646
// termination: always
// assigns: hidden
// ensures: hidden == old(hidden) + 1
int count_and_read(const int *p) { return counted() ^ *p; }

static int counted_for_all(void) { return ++count; }

/* A caller may know the address of `count`. */
// memsafety: readable(p), disjoint(p, &count)
// no-overflow: readable(p), count <= 2147483646, disjoint(p, &count)
// termination: always
// assigns: count
// ensures: count == old(count) + 1
int count_and_read_known(const int *p) { return counted_for_all() ^ *p; }

/* The index is what one call gives, the value what the other one gives. */
// memsafety: valid(d, n), valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// no-overflow: always
// termination: valid(d, n), valid(d, strlen(s) + 1), string(s), disjoint(d, s)
// assigns: d[0 .. n - 1], d[0 .. strlen(s)]
void store(char *d, const char *s, size_t n) { d[length(s)] = (char)cleared(d, n); }

int (*given)(void);

/* What a function outside the program does in which order is not known. */
// memsafety: unknown
// no-overflow: unknown
// termination: unknown
int given_twice(void) { return given() ^ given(); }
