/* Indices into arrays that are members of structures, and orders of numbers that are passed. */
#include <stddef.h>
#include <stdint.h>

struct ring {
    uint8_t data[64];
    unsigned head, tail;
};

// memsafety: valid(r), r->head <= 63
// no-overflow: always
// termination: always
// assigns: *r
// ensures: result == -1 || result == 0
// ensures: r->head <= 63, r->head <= old(r->head) + 1
// ensures: r->tail == old(r->tail)
int ring_put(struct ring *r, uint8_t c) {
    unsigned next = (r->head + 1) % 64;
    if (next == r->tail) return -1;
    r->data[r->head] = c;
    r->head = next;
    return 0;
}

// memsafety: valid(r), r->tail <= 63
// no-overflow: always
// termination: always
// assigns: r->tail
// ensures: result == -1 || 0 <= result <= 255
// ensures: r->tail <= 63, r->tail <= old(r->tail) + 1
int ring_get(struct ring *r) {
    if (r->head == r->tail) return -1;
    int c = r->data[r->tail];
    r->tail = (r->tail + 1) % 64;
    return c;
}

/* The array comes behind the number. */
struct stack {
    int top;
    int items[32];
};

// memsafety: valid(s), valid(v), s->top <= 32, disjoint(s, v)
// no-overflow: valid(s), valid(v), s->top <= 32, disjoint(s, v)
// termination: always
// assigns: s->top, *v
// ensures: result == -1 || result == 0
// ensures: old(s->top) - 1 <= s->top <= 31, s->top <= old(s->top)
int stack_pop(struct stack *s, int *v) {
    if (s->top <= 0) return -1;
    *v = s->items[--s->top];
    return 0;
}

/* Of wider elements, in a structure in the structure. */
struct table {
    int kind;
    struct {
        long values[8];
        unsigned used;
    } part;
};

// memsafety: readable(t), t->part.used <= 8
// no-overflow: always
// termination: always
// assigns: nothing
long table_last(const struct table *t) {
    return t->part.used ? t->part.values[t->part.used - 1] : 0;
}

/* Rows of an array of structures: no index into one row. */
struct line {
    char text[16];
};

// memsafety: readable(lines, n)
// no-overflow: always
// termination: always
// assigns: nothing
char first_letter(const struct line *lines, unsigned n) {
    char c = 0;
    for (unsigned i = 0; i < n; i++) c ^= lines[i].text[0];
    return c;
}

/* A member without a number of elements is as long as the caller says. */
struct message {
    unsigned length;
    char text[];
};

// memsafety: readable(m, m->length + 4, 1)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: -128 <= result <= 127
int checksum(const struct message *m) {
    int sum = 0;
    for (unsigned i = 0; i < m->length; i++) sum ^= m->text[i];
    return sum;
}

// memsafety: unknown
// no-overflow: unknown
// termination: always
int partition(int *a, int low, int high) {
    int pivot = a[high], i = low - 1;
    for (int j = low; j < high; j++)
        if (a[j] < pivot) {
            i++;
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    int t = a[i + 1];
    a[i + 1] = a[high];
    a[high] = t;
    return i + 1;
}
