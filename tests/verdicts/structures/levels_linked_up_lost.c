// landfall: memsafety=false(valid-memtrack)@14
// Lists of lists, four levels deep, each record linked up to the record two levels above.
// The lists of the last level are not freed.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <stdlib.h>

struct L0 { struct L0 *next; struct L1 *down; void *owner; };
struct L1 { struct L1 *next; struct L2 *down; void *owner; };
struct L2 { struct L2 *next; struct L3 *down; void *owner; };
struct L3 { struct L3 *next; void *owner; };

static void *zalloc(unsigned size) {
    void *p = calloc(1, size);
    if (!p) abort();
    return p;
}

static void insert3(struct L3 **list, void *above) {
    struct L3 *item = zalloc(sizeof *item);
    item->owner = above;
    item->next = *list;
    *list = item;
}

static void insert2(struct L2 **list, void *above) {
    struct L2 *item = zalloc(sizeof *item);
    do insert3(&item->down, list); while (__VERIFIER_nondet_int());
    item->owner = above;
    item->next = *list;
    *list = item;
}

static void insert1(struct L1 **list, void *above) {
    struct L1 *item = zalloc(sizeof *item);
    do insert2(&item->down, list); while (__VERIFIER_nondet_int());
    item->owner = above;
    item->next = *list;
    *list = item;
}

static void insert0(struct L0 **list, void *above) {
    struct L0 *item = zalloc(sizeof *item);
    do insert1(&item->down, list); while (__VERIFIER_nondet_int());
    item->owner = above;
    item->next = *list;
    *list = item;
}

static void destroy3(struct L3 *list) {
    do {
        struct L3 *next = list->next;
        free(list);
        list = next;
    } while (list);
}

static void destroy2(struct L2 *list) {
    do {
        struct L2 *next = list->next;
        free(list);
        list = next;
    } while (list);
}

static void destroy1(struct L1 *list) {
    do {
        destroy2(list->down);
        struct L1 *next = list->next;
        free(list);
        list = next;
    } while (list);
}

static void destroy0(struct L0 *list) {
    do {
        destroy1(list->down);
        struct L0 *next = list->next;
        free(list);
        list = next;
    } while (list);
}

int main(void) {
    static struct L0 *list;
    do insert0(&list, 0); while (__VERIFIER_nondet_int());
    destroy0(list);
    return 0;
}
