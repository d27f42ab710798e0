/* Structs: members, buffers behind pointers, chains, values passed and returned. */
#include <stdlib.h>
struct point { int x, y; };
struct buffer { unsigned char *data; unsigned length, capacity; };
struct node { struct node *next; int value; };
struct message { unsigned n; unsigned char body[]; };
struct bits { unsigned a : 3; int b : 5; unsigned c : 24; };
struct outer { struct { int a; char name[8]; } in; struct point *at; };
struct ops { int (*run)(int); int arg; };

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == p->x
int first(const struct point *p) { return p->x; }

// memsafety: valid(p)
// no-overflow: always
// termination: always
// assigns: p->x, p->y
// ensures: p->x == x
// ensures: p->y == y
void set(struct point *p, int x, int y) { p->x = x; p->y = y; }

// memsafety: null_or(valid(p))
// no-overflow: always
// termination: always
// assigns: p->x
void set_if(struct point *p, int x) { if (p) p->x = x; }

// memsafety: readable(p)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == p->x
int check_after(struct point *p) { int x = p->x; if (!p) return 0; return x; }

// memsafety: readable(q)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == q->x
int check_wrong(struct point *p, struct point *q) { if (p) return q->x; return 0; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
struct point returned(struct point p) { p.x = p.y; return p; }

// memsafety: readable(p)
// no-overflow: unknown
// termination: always
// assigns: nothing
// no-overflow fails where readable(p): p = block of 8 bytes, p->x = 2147483647, p->y = 2147483647: signed arithmetic leaves the range of its type
struct point twice(const struct point *p) { struct point q = *p; q.x *= 2; return q; }

// memsafety: readable(b), valid(b->data, b->length), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->data[0 .. b->length - 1]
void clear(struct buffer *b) { for (unsigned i = 0; i < b->length; i++) b->data[i] = 0; }

// memsafety: valid(b), valid(b->data, b->capacity), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->length, b->data[0 .. b->capacity - 1]
// ensures: old(b->length) <= b->length <= old(b->length) + 1
void push(struct buffer *b, unsigned char c) { if (b->length < b->capacity) b->data[b->length++] = c; }

// memsafety: valid(b), valid(b->data, b->length + 1), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->length, b->data[0 .. b->length]
// ensures: b->length <= old(b->length) + 1
void push_late(struct buffer *b, unsigned char c) { if (b->length <= b->capacity) b->data[b->length++] = c; }

// memsafety: readable(b), valid(b->data, b->length), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->data[0 .. b->length - 1]
unsigned sum_while_writing(struct buffer *b)
{
    unsigned s = 0;
    for (unsigned i = 0; i < b->length; i++) { s += b->data[i]; b->data[i] = 255; }
    return s;
}

// memsafety: readable(n), readable(n->next)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == n->next->value
int second_value(const struct node *n) { return n->next->value; }

// memsafety: readable(n), null_or(readable(n->next))
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || result == n->next->value
int second_if(const struct node *n) { return n->next ? n->next->value : 0; }

// memsafety: list(n, next)
// no-overflow: always
// termination: list(n, next)
// assigns: nothing
int walk(const struct node *n) { int s = 0; while (n) { s ^= n->value; n = n->next; } return s; }

// memsafety: readable(m, m->n + 4, 1)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= 255
unsigned message_last(const struct message *m) { return m->n ? m->body[m->n - 1] : 0; }

// memsafety: readable(m, m->n + 5, 1)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result <= 255
unsigned message_past(const struct message *m) { return m->body[m->n]; }

// memsafety: valid(b)
// no-overflow: always
// termination: always
// assigns: *b
// ensures: -16 <= result <= 22
int bit_fields(struct bits *b) { b->a = 7; b->b = -3; return b->a + b->b; }

// memsafety: readable(o), readable(o->at)
// no-overflow: always
// termination: always
// assigns: nothing
int nested(struct outer *o, unsigned i) { return i < 8 ? o->in.name[i] : o->at->x; }

// memsafety: readable(o), calls(o->run)
// no-overflow: always
// termination: readable(o), calls(o->run)
int call(struct ops *o) { return o->run(o->arg); }

// memsafety: valid(b), valid(b->data, 2), disjoint(b, b->data)
// no-overflow: always
// termination: always
// assigns: b->length, *b->data, b->data[1]
// ensures: b->length == 1
// ensures: *b->data == 1
void inside_itself(struct buffer *b) { b->data[0] = 1; b->data[1] = 2; b->length = b->data[0]; }

// memsafety: valid(n), valid(n->next)
// no-overflow: always
// termination: always
// assigns: n->next, n->next->value
int self_overwrite(struct node *n) { n->next->value = 0; n->next = 0; return n->value; }

// memsafety: readable(n), valid(m), null_or(readable(n->next)), disjoint(n, m)
// no-overflow: always
// termination: always
// assigns: m->next
int redirect(struct node *n, struct node *m) { m->next = 0; return n->next ? n->next->value : 0; }

// memsafety: readable(p, n)
// no-overflow: always
// termination: always
// assigns: nothing
int array_of_structs(const struct point *p, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= p[i].y; return s; }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
int *address_of_member(struct point *p) { return &p->y; }
