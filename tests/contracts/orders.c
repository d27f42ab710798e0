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
