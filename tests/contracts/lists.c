/* Lists that callers give: walked, changed, freed. */
#include <stdlib.h>

struct node { int value; struct node *next; };
struct head { struct node *first; int count; };
struct both { struct both *next, *prev; };
struct tree { struct tree *l, *r; int v; };
static struct node *all;

// memsafety: list(p, next)
// no-overflow: unknown
// termination: always
// assigns: nothing
// ensures: result >= 0
int length(const struct node *p) { int n = 0; while (p) { n++; p = p->next; } return n; }

// memsafety: list(p, next)
// no-overflow: always
// termination: list(p, next)
// assigns: nothing
unsigned sum(const struct node *p) { unsigned s = 0; for (; p; p = p->next) s += p->value; return s; }

/* The last block is never looked into. */
// memsafety: valid(p), list(p, next)
// no-overflow: always
// termination: valid(p), list(p, next)
// assigns: nothing
unsigned sum_but_last(const struct node *p) { unsigned s = 0; for (; p->next; p = p->next) s += p->value; return s; }

/* Without the test for null behind the first two. */
// memsafety: readable(p), readable(p->next), readable(p->next->next)
// no-overflow: readable(p), readable(p->next), readable(p->next->next), p->value + p->next->value >= -2147483648, p->value + p->next->value <= 2147483647, p->value + p->next->value + p->next->next->value >= -2147483648, p->value + p->next->value + p->next->next->value <= 2147483647
// termination: always
// assigns: nothing
// ensures: result >= p->value + p->next->value + p->next->next->value
unsigned sum_of_three(const struct node *p) { return p->value + p->next->value + p->next->next->value; }

// memsafety: list(p, next)
// no-overflow: always
// termination: list(p, next)
// assigns: nothing
struct node *find(struct node *p, int v) { while (p && p->value != v) p = p->next; return p; }

/* The test comes too late. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where valid(p), list(p, next): p = block of 16 bytes, v = 0, p->next->next = null, p->next = block of 16 bytes, p->value = 1, p->next->value = 3: reads 4 bytes at the null pointer
struct node *find_late(struct node *p, int v) { while (p->value != v && p) p = p->next; return p; }

// memsafety: list(p, next)
// no-overflow: always
// termination: list(p, next)
// assigns: list(p, next)
struct node *reverse(struct node *p)
{
    struct node *r = 0;
    while (p) { struct node *n = p->next; p->next = r; r = p; p = n; }
    return r;
}

// memsafety: null_or(allocated(p)), list(p, next)
// no-overflow: always
// termination: null_or(allocated(p)), list(p, next)
// assigns: nothing
// frees: list(p, next)
void destroy(struct node *p) { while (p) { struct node *n = p->next; free(p); p = n; } }

/* Reads what it has just freed. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where allocated(p), list(p, next): p = block of 16 bytes, p->next = null: reads 8 bytes in the block that `p` points to, which was freed at `void destroy_and_read(struct node *p) { while (p) { free(p); p = p->next; } }`
void destroy_and_read(struct node *p) { while (p) { free(p); p = p->next; } }

// memsafety: unknown
// no-overflow: always
// termination: allocated(p), readable(p)
// memsafety fails where allocated(p), readable(p): p = block of 16 bytes, p->next = block of 1024 bytes: frees the block that `p` points to again, which was freed at `void destroy_twice(struct node *p) { while (p) { struct node *n = p->next; free(p); free(p); p = n; } }`
void destroy_twice(struct node *p) { while (p) { struct node *n = p->next; free(p); free(p); p = n; } }

// memsafety: valid(p), list(p, next)
// no-overflow: always
// termination: valid(p), list(p, next)
// assigns: list(p, next)
void append(struct node *p, struct node *q) { while (p->next) p = p->next; p->next = q; }

// memsafety: list(p, next)
// no-overflow: always
// termination: list(p, next)
// assigns: list(p, next)
struct node *insert(struct node *p, int v)
{
    struct node *n = malloc(sizeof *n), *q = p;
    n->value = v;
    if (!p || p->value >= v) { n->next = p; return n; }
    while (q->next && q->next->value < v) q = q->next;
    n->next = q->next;
    q->next = n;
    return p;
}

/* What is taken off is lost, but it is the caller's. */
// memsafety: list(p, next)
// no-overflow: always
// termination: list(p, next)
// assigns: list(p, next)
struct node *without_freeing(struct node *p, int v)
{
    struct node **link = &p;
    while (*link && (*link)->value != v) link = &(*link)->next;
    if (*link) *link = (*link)->next;
    return p;
}

// memsafety: null_or(allocated(p)), list(p, next)
// no-overflow: always
// termination: null_or(allocated(p)), list(p, next)
// assigns: list(p, next)
// frees: list(p, next)
struct node *without(struct node *p, int v)
{
    struct node **link = &p;
    while (*link && (*link)->value != v) link = &(*link)->next;
    if (*link) { struct node *gone = *link; *link = gone->next; free(gone); }
    return p;
}

// memsafety: list(a, next), list(b, next)
// no-overflow: always
// termination: list(a, next), list(b, next)
// assigns: list(a, next), list(b, next)
struct node *merge(struct node *a, struct node *b)
{
    struct node head, *t = &head;
    head.next = 0;
    while (a && b) {
        if (a->value < b->value) { t->next = a; a = a->next; } else { t->next = b; b = b->next; }
        t = t->next;
    }
    t->next = a ? a : b;
    return head.next;
}

// memsafety: valid(h), null_or(allocated(h->first)), list(h->first, next)
// no-overflow: always
// termination: valid(h), null_or(allocated(h->first)), list(h->first, next)
// assigns: h->first, h->count
// frees: list(h->first, next)
// ensures: h->count == 0
void clear(struct head *h)
{
    struct node *p = h->first;
    while (p) { struct node *n = p->next; free(p); p = n; }
    h->first = 0;
    h->count = 0;
}

/* Only the first block. */
// memsafety: valid(h), null_or(allocated(h->first)), null_or(readable(h->first))
// no-overflow: always
// termination: always
// assigns: h->first
// frees: *h->first
void clear_first(struct head *h) { struct node *p = h->first; if (p) { h->first = p->next; free(p); } }

// memsafety: valid(h), list(h->first, next)
// no-overflow: always
// termination: valid(h), list(h->first, next)
// assigns: h->count
void count(struct head *h) { unsigned n = 0; for (struct node *p = h->first; p; p = p->next) n++; h->count = n; }

/* The variable outside functions begins the list. */
// memsafety: list(all, next)
// no-overflow: always
// termination: list(all, next)
// assigns: nothing
struct node *lookup(int v) { for (struct node *p = all; p; p = p->next) if (p->value == v) return p; return 0; }

// memsafety: null_or(allocated(all)), list(all, next)
// no-overflow: always
// termination: null_or(allocated(all)), list(all, next)
// assigns: all
// frees: list(all, next)
void drop_all(void) { while (all) { struct node *n = all->next; free(all); all = n; } }

/* Never puts the pointer back. */
// memsafety: null_or(allocated(all)), list(all, next)
// no-overflow: always
// termination: null_or(allocated(all)), list(all, next)
// assigns: nothing
// frees: list(all, next)
void drop_all_badly(void) { struct node *p = all; while (p) { struct node *n = p->next; free(p); p = n; } }

/* A link back is a link as well. */
// memsafety: list(p, prev)
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: result == 0 || 1 <= result <= 100
int back(const struct both *p) { int n = 0; while (p && n < 100) { p = p->prev; n++; } return n; }

/* Made into a ring, which does not end. */
// memsafety: valid(p), list(p, next)
// no-overflow: always
// termination: unknown
// assigns: list(p, next)
// termination fails where valid(p), list(p, next): p = block of 16 bytes, p->next = null: the state is the same as 9 steps before: the run never ends
void cycle(struct node *p) { struct node *q = p; while (q->next) q = q->next; q->next = p; while (q) q = q->next; }

/* As many as the caller says. */
// memsafety: unknown
// no-overflow: unknown
// termination: always
// memsafety fails where valid(p), list(p, next): p = block of 16 bytes, k = 4, p->next = null: reads 8 bytes at the address 8, close to null
// no-overflow fails where valid(p), list(p, next): p = block of 16 bytes, k = -2147483648, p->next->next->next->next = null, p->next = block of 16 bytes, p->next->next = block of 16 bytes, p->next->next->next = block of 16 bytes: signed arithmetic leaves the range of its type
int nth(const struct node *p, int k) { while (k-- > 0) p = p->next; return p->value; }

/* A tree is no list. */
// memsafety: tree(t, l, r)
// no-overflow: always
// termination: tree(t, l, r)
// assigns: nothing
// ensures: result == 0 || result == 1
int member(const struct tree *t, int v) { while (t) { if (t->v == v) return 1; t = v < t->v ? t->l : t->r; } return 0; }

// memsafety: valid(t), list(t, l)
// no-overflow: always
// termination: valid(t), list(t, l)
// assigns: nothing
int leftmost(const struct tree *t) { while (t->l) t = t->l; return t->v; }

// memsafety: list(p, next)
// no-overflow: always
// termination: list(p, next)
// assigns: nothing
unsigned depth(const struct node *p) { return p ? 1 + depth(p->next) : 0; }

struct item { struct item *next, *prev, *child; char *name; };

/* The children are a list, the parent is not. */
// memsafety: null(array) || readable(array), list(array->child, next)
// no-overflow: always
// termination: always
// assigns: nothing
struct item *child_at(const struct item *array, unsigned index)
{
    struct item *child;
    if (!array) return 0;
    for (child = array->child; child && index > 0; index--) child = child->next;
    return child;
}

/* What the children lead to has to be there. */
// memsafety: readable(array), list(array->child, next), each(array->child, readable(name))
// no-overflow: always
// termination: readable(array), list(array->child, next), each(array->child, readable(name))
// assigns: nothing
char first_letter(const struct item *array) { struct item *c = array->child; while (c && !c->name[0]) c = c->next; return c ? c->name[0] : 0; }

/* Forth by one link and back by the other. */
// memsafety: list(p, next, prev)
// no-overflow: always
// termination: list(p, next, prev)
// assigns: nothing
// ensures: 0 <= result <= 1
int forth_and_back(struct both *p)
{
    int n = 0;
    struct both *q = p;
    if (!p) return 0;
    while (q->next) q = q->next;
    for (; q != p; q = q->prev) n ^= 1;
    return n;
}

/* Beyond the first block: no list linked both ways suffices, a tree does. */
// memsafety: tree(p, next, prev)
// no-overflow: always
// termination: tree(p, next, prev)
// assigns: nothing
// ensures: 0 <= result <= 1
int forth_and_too_far_back(struct both *p)
{
    int n = 0;
    struct both *q = p;
    if (!p) return 0;
    while (q->next) q = q->next;
    for (; q; q = q->prev) n ^= 1;
    return n;
}

/* Children that are linked both ways: one is taken out. */
// memsafety: valid(array), list(array->child, next, prev)
// no-overflow: always
// termination: always
// assigns: list(array->child, next, prev), array->child
struct item *child_out(struct item *array, unsigned index)
{
    struct item *child = array->child;
    while (child && index > 0) { index--; child = child->next; }
    if (!child) return 0;
    if (child != array->child) child->prev->next = child->next;
    if (child->next) child->next->prev = child->prev;
    if (child == array->child) array->child = child->next;
    child->next = child->prev = 0;
    return child;
}

static void clear_values(struct node *p) { if (!p) return; p->value = 0; clear_values(p->next); }
static void clear_too_many(struct node *p) { if (!p) return; p->value = 0; clear_too_many(p->next); p->next->value = 0; }

/* The list hangs at a record, which calls inside of calls know as well. */
// memsafety: valid(h), list(h->first, next)
// no-overflow: always
// termination: valid(h), list(h->first, next)
// assigns: list(h->first, next), h->count
// ensures: h->count == 0
void clear_all_values(struct head *h) { clear_values(h->first); h->count = 0; }

/* Behind the call the last node has no next one. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where readable(h), valid(h->first), list(h->first, next): h = block of 16 bytes, h->first->next = null, h->first = block of 16 bytes: writes 4 bytes at the null pointer
void clear_values_behind(struct head *h) { clear_too_many(h->first); }
