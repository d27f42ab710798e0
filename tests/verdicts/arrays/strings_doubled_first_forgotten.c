// landfall: memsafety=false(valid-memtrack)
// Twin of strings_doubled: the first string is forgotten.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct strings {
    char **items;
    size_t count, room;
};
static void add(struct strings *v, const char *item) {
    if (v->count >= v->room) {
        size_t room = v->room == 0 ? 4 : v->room * 2;
        char **items = realloc(v->items, room * sizeof *items);
        if (!items)
            exit(1);
        v->items = items;
        v->room = room;
    }
    v->items[v->count] = strdup(item);
    if (!v->items[v->count])
        exit(1);
    v->count++;
}
int main(void) {
    struct strings v = {0};
    while (__VERIFIER_nondet_int())
        add(&v, "word");
    for (size_t i = 1; i < v.count; i++)
        free(v.items[i]);
    free(v.items);
    return 0;
}
