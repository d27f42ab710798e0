/* Structures that end in an array whose length a member tells: the size of the block lies in the block. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct message {
    unsigned length;
    unsigned char data[];
};

// memsafety: readable(m, m->length + 4, 1)
// no-overflow: always
// termination: always
// assigns: nothing
unsigned sum(const struct message *m) {
    unsigned s = 0;
    for (unsigned i = 0; i < m->length; i++) s += m->data[i];
    return s;
}

// memsafety: readable(a, a->length + 4, 1), readable(b, b->length + 4, 1)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int equal(const struct message *a, const struct message *b) {
    return a->length == b->length && memcmp(a->data, b->data, a->length) == 0;
}

struct text {
    unsigned length;
    unsigned room;
};

static unsigned char *begin(struct text *t) { return (unsigned char *)t + sizeof *t; }

// memsafety: valid(t, t->length + 8, 1)
// no-overflow: always
// termination: always
// assigns: ((char *)t)[0 .. t->length + 7]
// ensures: t->length == old(t->length)
// ensures: t->room == old(t->room)
void lower(struct text *t) {
    unsigned char *c = begin(t);
    for (unsigned i = 0; i < t->length; i++)
        if (c[i] >= 'A' && c[i] <= 'Z')
            c[i] += 'a' - 'A';
}

// memsafety: valid(t, t->length + 9, 1)
// no-overflow: always
// termination: always
// assigns: ((char *)t)[0 .. t->length + 8]
// ensures: result == -1 || result == 0
// ensures: old(t->length) <= t->length <= old(t->length) + 1
// ensures: t->room == old(t->room)
int append(struct text *t, unsigned char c) {
    if (t->length >= t->room)
        return -1;
    begin(t)[t->length++] = c;
    return 0;
}

struct vector {
    int used;
    int room;
    int items[];
};

// memsafety: valid(v, 4*v->room + 8, 1), v->used >= 0, v->used <= v->room
// no-overflow: valid(v, 4*v->room + 8, 1), v->used >= 0, v->used <= v->room
// termination: always
// assigns: ((char *)v)[0 .. 4*v->room + 7]
// ensures: result == 0 || result == 1
// ensures: old(v->used) <= v->used <= old(v->used) + 1, v->used <= old(v->room)
// ensures: v->room == old(v->room)
int push(struct vector *v, int x) {
    if (v->used == v->room)
        return 0;
    v->items[v->used++] = x;
    return 1;
}

// memsafety: readable(v, 4*v->used + 8, 1), readable(v, 12, 1)
// no-overflow: always
// termination: always
// assigns: nothing
int greatest(const struct vector *v) {
    int best = v->items[0];
    for (int i = 1; i < v->used; i++)
        if (v->items[i] > best)
            best = v->items[i];
    return best;
}

// memsafety: valid(v, 4*v->used + 8, 1), v->used >= 0
// no-overflow: always
// termination: always
// assigns: ((char *)v)[0 .. 4*v->used + 7]
// ensures: v->used == 0
void clear(struct vector *v) {
    memset(v->items, 0, v->used * sizeof v->items[0]);
    v->used = 0;
}

struct old {
    size_t n;
    double x[1];
};

// memsafety: readable(o, 8*o->n + 8, 1)
// no-overflow: always
// termination: always
// assigns: nothing
double total(const struct old *o) {
    double t = 0;
    for (size_t i = 0; i < o->n; i++)
        t += o->x[i];
    return t;
}

struct node {
    struct message *message;
    struct node *next;
};

// memsafety: readable(n), readable(n->message, n->message->length + 4, 1)
// no-overflow: always
// termination: always
// assigns: nothing
unsigned sum_of(const struct node *n) { return sum(n->message); }

// memsafety: readable(m, m->length + 4, 1)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: allocated(result, m->length + 4, 1)
struct message *copy(const struct message *m) {
    struct message *c = malloc(sizeof *c + m->length);
    if (c)
        memcpy(c, m, sizeof *m + m->length);
    return c;
}

// memsafety: readable(v, 4*v->used + 8, 1), readable(v, 4, 1)
// no-overflow: always
// termination: always
// assigns: nothing
int at(const struct vector *v, int i) { return i >= 0 && i < v->used ? v->items[i] : -1; }

// memsafety: readable(v, 4*v->used + 8, 1), readable(v, 4, 1)
// no-overflow: readable(v, 4*v->used + 8, 1), readable(v, 4, 1)
// termination: always
// assigns: nothing
int last(const struct vector *v) { return v->used > 0 ? v->items[v->used - 1] : -1; }

// memsafety: readable(m, m->length + 4, 1), readable(prefix, prefix->length + 4, 1)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == 1
int starts_with(const struct message *m, const struct message *prefix) {
    if (prefix->length > m->length)
        return 0;
    for (unsigned i = 0; i < prefix->length; i++)
        if (m->data[i] != prefix->data[i])
            return 0;
    return 1;
}

// memsafety: readable(m, m->length + 4, 1), readable(part, part->length + 4, 1)
// no-overflow: always
// termination: readable(m, m->length + 4, 1), readable(part, part->length + 4, 1)
// assigns: nothing
// ensures: result == -1 || result <= m->length - part->length
int contains(const struct message *m, const struct message *part) {
    if (part->length > m->length)
        return -1;
    unsigned most = m->length - part->length;
    for (unsigned i = 0; i <= most; i++) {
        unsigned j = 0;
        while (j < part->length && m->data[i + j] == part->data[j])
            j++;
        if (j == part->length)
            return i;
    }
    return -1;
}

struct ring {
    unsigned room;
    unsigned head;
    unsigned count;
    int items[];
};

// memsafety: valid(r, 4*r->room + 12, 1)
// no-overflow: always
// termination: always
// assigns: ((char *)r)[0 .. 4*r->room + 11]
// ensures: result == -1 || result == 0
// ensures: r->room == old(r->room)
// ensures: r->head == old(r->head)
// ensures: r->count <= old(r->count) + 1
int put(struct ring *r, int x) {
    if (r->count == r->room)
        return -1;
    r->items[(r->head + r->count) % r->room] = x;
    r->count++;
    return 0;
}

// memsafety: valid(r, 4*r->head + 16, 1), valid(x)
// no-overflow: always
// termination: always
// assigns: r->head, r->count, *x
// ensures: result == -1 || result == 0
int get(struct ring *r, int *x) {
    if (r->count == 0)
        return -1;
    *x = r->items[r->head];
    r->head = r->head + 1 == r->room ? 0 : r->head + 1;
    r->count--;
    return 0;
}

// memsafety: allocated(n), readable(n), null_or(allocated(n->message)), disjoint(n, n->message)
// no-overflow: always
// termination: always
// assigns: nothing
// frees: *n, *n->message
void release(struct node *n) {
    free(n->message);
    free(n);
}

/* Characters behind their number. */
// memsafety: readable(s, 256)
// no-overflow: always
// termination: always
// assigns: nothing
unsigned hash(const unsigned char *s) {
    unsigned h = 0;
    for (int i = 1; i <= s[0]; i++) h = 31 * h + s[i];
    return h;
}

struct packet {
    unsigned char kind, flags;
    unsigned short length;
    unsigned char payload[];
};

/* What was received is not trusted: it is compared with what the packet says of itself. */
// memsafety: readable(p, received, 1)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == -1 || 0 <= result <= 255
int checksum(const struct packet *p, size_t received) {
    if (received < sizeof *p || p->length > received - sizeof *p) return -1;
    int sum = 0;
    for (int i = 0; i < p->length; i++) sum += p->payload[i];
    return sum & 0xff;
}

/* The number is signed, what `memset` takes is not. */
// memsafety: valid(items, used), used >= 0
// no-overflow: always
// termination: always
// assigns: items[0 .. used - 1]
void zero(int *items, int used) { memset(items, 0, used * sizeof *items); }

/* Nothing tells how many there are. */
// memsafety: readable(v, 20, 1)
// no-overflow: always
// termination: always
// assigns: nothing
int third(const struct vector *v) { return v->items[2]; }

// memsafety: valid(m), allocated(*m), valid(*m, (*m)->length + 4, 1), disjoint(m, *m)
// no-overflow: always
// termination: always
// assigns: *m, ((char *)*m)[0 .. (*m)->length + 3]
// frees: **m
void discard(struct message **m) {
    memset((*m)->data, 0, (*m)->length);
    free(*m);
    *m = NULL;
}
