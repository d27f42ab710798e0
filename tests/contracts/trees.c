/* Trees that callers give: searched, changed, freed, by loops and by recursion. */
#include <stdlib.h>
#include <string.h>

struct node { int key; struct node *left, *right; };
struct root { struct node *top; int count; };
struct item { struct item *next, *child; char *text; };
struct family { struct family *parent, *left, *right; int age; };
static struct node *all;

// memsafety: tree(t, left, right)
// no-overflow: always
// termination: tree(t, left, right)
// assigns: nothing
struct node *find(struct node *t, int key)
{
    while (t && t->key != key) t = key < t->key ? t->left : t->right;
    return t;
}

/* The test comes too late. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where valid(t), list(t, left, right): t = block of 24 bytes, key = 0, t->left->left = null, t->left = block of 24 bytes, t->left->right = t, t->key = 1, t->left->key = 3: reads 4 bytes at the null pointer
// termination fails where valid(t), list(t, left, right): t = block of 24 bytes, key = 3, t->left->left->left->left = null, t->left = block of 24 bytes, t->left->left = block of 24 bytes, t->left->left->left = block of 24 bytes, t->left->right = t, t->left->left->right = t->left, t->left->left->left->right = t->left->left, t->key = 4, t->left->key = 4, t->left->left->key = 0: the state is the same as 54 steps before: the run never ends
struct node *find_late(struct node *t, int key)
{
    while (t->key != key && t) t = key < t->key ? t->left : t->right;
    return t;
}

/* Only one way is taken. */
// memsafety: valid(t), list(t, left)
// no-overflow: always
// termination: valid(t), list(t, left)
// assigns: nothing
int least(struct node *t) { while (t->left) t = t->left; return t->key; }

// memsafety: tree(t, left, right)
// no-overflow: always
// termination: tree(t, left, right)
// assigns: nothing
unsigned count(const struct node *t) { return t ? 1 + count(t->left) + count(t->right) : 0; }

// memsafety: tree(t, left, right)
// no-overflow: always
// termination: tree(t, left, right)
// assigns: nothing
unsigned height(const struct node *t)
{
    if (!t) return 0;
    unsigned l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}

/* The empty tree is not asked for. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where valid(t), list(t, left): t = block of 24 bytes, t->left = null: reads 8 bytes at the address 8, close to null
unsigned height_of_some(const struct node *t)
{
    unsigned l = height_of_some(t->left), r = height_of_some(t->right);
    return 1 + (l > r ? l : r);
}

// memsafety: tree(t, left, right)
// no-overflow: always
// termination: tree(t, left, right)
// assigns: nothing
// ensures: result == 0 || result == 1
int has(const struct node *t, int key) { return t && (t->key == key || has(t->left, key) || has(t->right, key)); }

// memsafety: tree(t, left, right)
// no-overflow: always
// termination: tree(t, left, right)
// assigns: tree(t, left, right)
void set_all(struct node *t, int key) { if (t) { set_all(t->left, key); t->key = key; set_all(t->right, key); } }

// memsafety: tree(t, left, right)
// no-overflow: always
// termination: tree(t, left, right)
// assigns: tree(t, left, right)
void mirror(struct node *t)
{
    if (!t) return;
    struct node *l = t->left;
    t->left = t->right;
    t->right = l;
    mirror(t->left);
    mirror(t->right);
}

// memsafety: null_or(allocated(t)), tree(t, left, right)
// no-overflow: always
// termination: null_or(allocated(t)), tree(t, left, right)
// assigns: nothing
// frees: tree(t, left, right)
void release(struct node *t) { if (!t) return; release(t->left); release(t->right); free(t); }

/* Reads what it has just freed. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where allocated(t), list(t, left): t = block of 24 bytes, t->left = null: reads 8 bytes in the block that `t` points to, which was freed at `void release_and_go_on(struct node *t) { if (!t) return; release_and_go_on(t->left); free(t); release_and_go_on(t->right); }`
void release_and_go_on(struct node *t) { if (!t) return; release_and_go_on(t->left); free(t); release_and_go_on(t->right); }

/* Frees one of the trees twice. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where allocated(t), tree(t, left, right): t = block of 24 bytes, t->right->left = null, t->left->left = null, t->left->right = null, t->right->right->left = null, t->right->right->right = null, t->right = block of 24 bytes, t->left = block of 24 bytes, t->right->right = block of 24 bytes: reads 8 bytes in the block that `t` points to, which was freed at `void release(struct node *t) { if (!t) return; release(t->left); release(t->right); free(t); }`
void release_twice(struct node *t) { if (!t) return; release(t->left); release(t->left); free(t); }

// memsafety: tree(top, left, right), valid(n)
// no-overflow: always
// termination: tree(top, left, right), valid(n)
// assigns: tree(top, left, right), n->left, n->right
struct node *insert(struct node *top, struct node *n)
{
    struct node *at = top, *parent = 0;
    while (at) { parent = at; at = n->key < at->key ? at->left : at->right; }
    n->left = n->right = 0;
    if (!parent) return n;
    if (n->key < parent->key) parent->left = n; else parent->right = n;
    return top;
}

// memsafety: valid(t), valid(t->right)
// no-overflow: always
// termination: always
// assigns: t->right, t->right->left
struct node *rotated(struct node *t) { struct node *r = t->right; t->right = r->left; r->left = t; return r; }

// memsafety: readable(r), tree(r->top, left, right)
// no-overflow: always
// termination: readable(r), tree(r->top, left, right)
// assigns: nothing
// ensures: result == 0 || result == 1
int has_in(const struct root *r, int key) { return has(r->top, key); }

// memsafety: valid(r), null_or(allocated(r->top)), tree(r->top, left, right)
// no-overflow: always
// termination: valid(r), null_or(allocated(r->top)), tree(r->top, left, right)
// assigns: r->top, r->count
// frees: tree(r->top, left, right)
// ensures: r->count == 0
void clear(struct root *r) { release(r->top); r->top = 0; r->count = 0; }

// memsafety: tree(all, left, right)
// no-overflow: always
// termination: tree(all, left, right)
// assigns: nothing
unsigned count_all(void) { return count(all); }

// memsafety: always
// no-overflow: always
// termination: always
// assigns: all
void choose_all(struct node *t) { all = t; }

/* A document: lists of items that have lists of items. */
// memsafety: tree(p, next, child)
// no-overflow: always
// termination: tree(p, next, child)
// assigns: nothing
unsigned items(const struct item *p)
{
    unsigned n = 0;
    for (; p; p = p->next) n += 1 + items(p->child);
    return n;
}

// memsafety: null_or(allocated(p)), tree(p, next, child)
// no-overflow: always
// termination: null_or(allocated(p)), tree(p, next, child)
// assigns: nothing
// frees: tree(p, next, child)
void drop(struct item *p) { while (p) { struct item *next = p->next; drop(p->child); free(p); p = next; } }

/* The links to parents are not followed. */
// memsafety: tree(f, left, right)
// no-overflow: always
// termination: tree(f, left, right)
// assigns: nothing
int oldest(const struct family *f)
{
    int l, r, most;
    if (!f) return 0;
    l = oldest(f->left);
    r = oldest(f->right);
    most = l > r ? l : r;
    return f->age > most ? f->age : most;
}

/* Nobody says that the parents' line ends. */
// memsafety: valid(f), list(f, parent)
// no-overflow: always
// termination: valid(f), list(f, parent)
// assigns: nothing
const struct family *first(const struct family *f) { while (f->parent) f = f->parent; return f; }

/* A copy of the root shares its trees. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where valid(t), tree(t, left, right): t = block of 24 bytes, t->right->left = null, t->left->left = null, t->left->right = null, t->right->right->left = null, t->right->right->right = null, t->right = block of 24 bytes, t->left = block of 24 bytes, t->right->right = block of 24 bytes, t->key = 3, byte 4 of what `t` points to = 4, byte 5 of what `t` points to = 4, byte 6 of what `t` points to = 0, byte 7 of what `t` points to = 3: reads 8 bytes in the block that `t` points to, which was freed at `void release(struct node *t) { if (!t) return; release(t->left); release(t->right); free(t); }`
void release_copy(struct node *t) { struct node copy; if (!t) return; copy = *t; release(t->left); release(copy.left); }

// memsafety: tree(t, left, right)
// no-overflow: always
// termination: tree(t, left, right)
// assigns: nothing
unsigned count_copy(struct node *t) { struct node copy; if (!t) return 0; memcpy(&copy, t, sizeof copy); return count(t->left); }

/* Makes the tree a graph with a cycle, and walks it: which child comes first is open, and the first call does not return. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// termination fails where readable(t), valid(t->left): t = block of 24 bytes, t->left = block of 24 bytes: the call finds the same arguments and memory as one 18 steps before, which has not returned: the recursion never ends
unsigned count_cycle(struct node *t) { if (t && t->left) { t->left->left = t; return count(t); } return 0; }
