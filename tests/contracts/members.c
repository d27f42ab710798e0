/* Lists whose blocks own strings and other blocks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    char *name;
    int *value;
    struct node *next;
};

struct dictionary {
    struct node *first;
    int count;
};

// memsafety: list(l, next), string(name), each(l, string(name))
// no-overflow: always
// termination: list(l, next), string(name), each(l, string(name))
// assigns: nothing
struct node *find(struct node *l, const char *name)
{
    for (; l; l = l->next)
        if (strcmp(l->name, name) == 0)
            return l;
    return NULL;
}

// memsafety: list(l, next), string(name), each(l, null_or(string(name)))
// no-overflow: always
// termination: list(l, next), string(name), each(l, null_or(string(name)))
// assigns: nothing
struct node *find_named(struct node *l, const char *name)
{
    for (; l; l = l->next)
        if (l->name && strcmp(l->name, name) == 0)
            return l;
    return NULL;
}

// memsafety: readable(d), string(name), list(d->first, next), each(d->first, string(name))
// no-overflow: always
// termination: readable(d), string(name), list(d->first, next), each(d->first, string(name))
// assigns: nothing
int *lookup(const struct dictionary *d, const char *name)
{
    for (struct node *n = d->first; n; n = n->next)
        if (strcmp(n->name, name) == 0)
            return n->value;
    return NULL;
}

// memsafety: list(l, next), each(l, string(name))
// no-overflow: always
// termination: list(l, next), each(l, string(name))
// assigns: nothing
size_t total(const struct node *l)
{
    size_t sum = 0;
    for (; l; l = l->next)
        sum += strlen(l->name);
    return sum;
}

// memsafety: list(l, next), each(l, valid(value))
// no-overflow: always
// termination: list(l, next), each(l, valid(value))
// assigns: list(l, next)
void clear(struct node *l)
{
    for (; l; l = l->next)
        *l->value = 0;
}

// memsafety: list(l, next), each(l, null_or(readable(value)))
// no-overflow: always
// termination: list(l, next), each(l, null_or(readable(value)))
// assigns: nothing
// ensures: 0 <= result <= 65535
int sum(const struct node *l)
{
    unsigned sum = 0;
    for (; l; l = l->next)
        if (l->value)
            sum += (unsigned)*l->value;
    return (int)(sum & 0xffff);
}

// memsafety: unknown
// no-overflow: always
// termination: unknown
void shout(struct node *l)
{
    for (; l; l = l->next)
        for (char *s = l->name; *s; s++)
            if (*s >= 'a' && *s <= 'z')
                *s = (char)(*s - 'a' + 'A');
}

// memsafety: list(l, next), each(l, string(name))
// no-overflow: always
// termination: list(l, next), each(l, string(name))
// assigns: nothing
void show(const struct node *l)
{
    for (; l; l = l->next)
        puts(l->name);
}

// memsafety: null_or(allocated(l)), list(l, next), each(l, null_or(allocated(name))), each(l, null_or(allocated(value)))
// no-overflow: always
// termination: null_or(allocated(l)), list(l, next), each(l, null_or(allocated(name))), each(l, null_or(allocated(value)))
// assigns: nothing
// frees: list(l, next)
void destroy(struct node *l)
{
    while (l) {
        struct node *next = l->next;
        free(l->name);
        free(l->value);
        free(l);
        l = next;
    }
}
