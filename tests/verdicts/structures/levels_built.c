// landfall: memsafety=true
// Lists of lists, four levels deep, all blocks from one allocating function: what each call of it gives is of one sort.
// Built and freed from the inside.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <stdlib.h>

struct L0 { struct L0 *next; struct L1 *down; };
struct L1 { struct L1 *next; struct L2 *down; };
struct L2 { struct L2 *next; struct L3 *down; };
struct L3 { struct L3 *next; };

static void *zalloc(unsigned size) {
    void *p = calloc(1, size);
    if (!p) abort();
    return p;
}

static void insert3(struct L3 **list) {
    struct L3 *item = zalloc(sizeof *item);
    item->next = *list;
    *list = item;
}

static void insert2(struct L2 **list) {
    struct L2 *item = zalloc(sizeof *item);
    do insert3(&item->down); while (__VERIFIER_nondet_int());
    item->next = *list;
    *list = item;
}

static void insert1(struct L1 **list) {
    struct L1 *item = zalloc(sizeof *item);
    do insert2(&item->down); while (__VERIFIER_nondet_int());
    item->next = *list;
    *list = item;
}

static void insert0(struct L0 **list) {
    struct L0 *item = zalloc(sizeof *item);
    do insert1(&item->down); while (__VERIFIER_nondet_int());
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
        destroy3(list->down);
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
    do insert0(&list); while (__VERIFIER_nondet_int());
    destroy0(list);
    return 0;
}
