// landfall: memsafety=true
// Items point up to the first one of theirs; owners and items have one size and a pointer at the same place.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *first, *next; };
struct owner { struct owner *next; struct item *items; };
static void insert(struct owner *owner) {
    struct item *item = malloc(sizeof *item);
    if (!item)
        abort();
    if (!owner->items) {
        item->first = item;
        item->next = NULL;
        owner->items = item;
    } else {
        item->first = owner->items;
        item->next = owner->items->next;
        owner->items->next = item;
    }
}
static struct owner *add(struct owner *owners) {
    struct owner *owner = malloc(sizeof *owner);
    if (!owner)
        abort();
    owner->items = NULL;
    do
        insert(owner);
    while (__VERIFIER_nondet_int());
    owner->next = owners;
    return owner;
}
static void free_all(struct owner *owners) {
    while (owners) {
        struct owner *next = owners->next;
        for (struct item *at = owners->items; at;) {
            struct item *behind = at->next;
            free(at);
            at = behind;
        }
        free(owners);
        owners = next;
    }
}
int main(void) {
    struct owner *owners = NULL;
    while (__VERIFIER_nondet_int())
        owners = add(owners);
    for (struct owner *owner = owners; owner; owner = owner->next)
        for (struct item *at = owner->items; at; at = at->next)
            if (at->first != owner->items)
                abort();
    free_all(owners);
    return 0;
}
