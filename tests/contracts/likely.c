/* Mistakes that no condition on callers excludes: a run shows them that begins where a condition holds which suggests itself. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(s): s = "": writes 1 byte at offset -1 of the block that `s` points to, which has 1 byte
void chop(char *s) { s[strlen(s) - 1] = 0; }

// memsafety: string(s)
// no-overflow: always
// termination: always
// assigns: s[0 .. strlen(s)]
void chop_some(char *s)
{
    size_t n = strlen(s);
    if (n > 0) s[n - 1] = 0;
}

// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where string(s): s = "": reads 1 byte at offset -1 of the block that `s` points to, which has 1 byte
char *trim(char *s)
{
    size_t n = strlen(s);
    while (s[n - 1] == ' ') n--;
    s[n] = 0;
    return s;
}

// memsafety: string(s)
// no-overflow: always
// termination: always
// assigns: s[0 .. strlen(s)]
// ensures: result == s
char *trimmed(char *s)
{
    size_t n = strlen(s);
    while (n > 0 && s[n - 1] == ' ') n--;
    s[n] = 0;
    return s;
}

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where string(a), string(b): a = "", b = "": writes 1 byte at offset 0 of the block allocated at `char *r = malloc(strlen(a) + strlen(b));`, which has 0 bytes
char *joined(const char *a, const char *b)
{
    char *r = malloc(strlen(a) + strlen(b));
    if (!r) return NULL;
    strcpy(r, a);
    strcat(r, b);
    return r;
}

// memsafety: string(s)
// no-overflow: unknown
// termination: string(s)
// assigns: nothing
// ensures: result >= 0
// no-overflow fails where string(s): s = "999999999999": signed arithmetic leaves the range of its type
int number(const char *s)
{
    int v = 0;
    while (*s >= '0' && *s <= '9') v = v * 10 + (*s++ - '0');
    return v;
}

struct node { int v; struct node *next; };

// memsafety: unknown
// no-overflow: unknown
// termination: always
// memsafety fails where allocated(h), list(h, next): h = block of 16 bytes, h->next = null: reads 8 bytes in the block that `h` points to, which was freed at `while (h) { free(h); n++; h = h->next; }`
int free_all(struct node *h)
{
    int n = 0;
    while (h) { free(h); n++; h = h->next; }
    return n;
}

// memsafety: null_or(allocated(h)), list(h, next)
// no-overflow: unknown
// termination: always
// assigns: nothing
// frees: list(h, next)
// ensures: result >= 0
int freed_all(struct node *h)
{
    int n = 0;
    while (h) { struct node *next = h->next; free(h); n++; h = next; }
    return n;
}

// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where allocated(h), list(h, next): h = block of 16 bytes, h->next = null: reads 8 bytes at the address 8, close to null
void remove_last(struct node *h)
{
    struct node *p = h;
    while (p->next->next) p = p->next;
    free(p->next);
    p->next = NULL;
}

struct tree { struct tree *left, *right; int key; };

// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where allocated(t), tree(t, left, right): t = block of 24 bytes, t->left = null, t->right = null: reads 8 bytes in the block that `t` points to, which was freed at `free(t);`
void tree_free(struct tree *t)
{
    if (!t) return;
    free(t);
    tree_free(t->left);
    tree_free(t->right);
}

struct both { struct both *next, *prev; int v; };

// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where allocated(n), readable(n), valid(n->prev), valid(n->next): n = block of 24 bytes, n->prev = block of 24 bytes, n->next = block of 24 bytes: writes 4 bytes in the block that `n` points to, which was freed at `free(n);`
void unlinked(struct both *n)
{
    n->prev->next = n->next;
    n->next->prev = n->prev;
    free(n);
    n->v = 0;
}

// memsafety: n <= 0
// no-overflow: always
// termination: always
// assigns: nothing
// ensures: null(result) || allocated(result, 0)
int **rows(int n, int m)
{
    int **all = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) all[i] = malloc(m * sizeof(int));
    return all;
}

// memsafety: readable(s)
// no-overflow: always
// termination: unknown
// assigns: nothing
// ensures: 0 <= result <= 9, result >= *s, result <= *s + 9
// termination fails where readable(s): s = block of 1 byte, c = 3, *s = 4: the state is the same as 13 steps before: the run never ends
int counted(const char *s, char c)
{
    int n = 0;
    while (*s) if (*s == c && n < 9) n++;
    return n;
}

/* What a function outside the program does may be what makes it go wrong. */
// memsafety: unknown
// no-overflow: unknown
// termination: calls(choose)
int outside(struct node *h, struct node *(*choose)(struct node *))
{
    struct node *n = choose(h);
    return n->v;
}

/* No memory is so large that it goes on for ever: what is looked at anew in each round is another block. */
// memsafety: unknown
// no-overflow: always
// termination: unknown
// memsafety fails where allocated(h), list(h, next): h = block of 16 bytes, h->next = null: reads 8 bytes at the address 8, close to null
struct node *freed_on_and_on(struct node *h)
{
    while (h) { struct node *t = h->next; free(h); h = t; }
    return h->next;
}

/* The block is not only its text. */
// memsafety: unknown
// no-overflow: always
// termination: always
// memsafety fails where valid(a, 3): a = block of 3 bytes, *a = 0: reads 1 byte at offset -1 of the block that `a` points to, which has 3 bytes
int before(char *a)
{
    if (a[0]) a[2] = 1; else a[2] = 0;
    return a[-1];
}

/* A type that has fewer bits than its register: nothing is said of what is returned. */
typedef _BitInt(33) narrow_int;
// memsafety: always
// no-overflow: always
// termination: always
// assigns: nothing
narrow_int narrow(int x) { return x; }
