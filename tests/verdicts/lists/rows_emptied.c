// landfall: memsafety=true
// Each record leads to a list, or to none. All of these are freed before the records, which are left with pointers to nothing.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *next; };
struct record { struct record *next; struct item *items; };
int main(void) {
    struct record *first = 0;
    while (__VERIFIER_nondet_int()) {
        struct record *record = malloc(sizeof *record);
        record->next = first;
        record->items = 0;
        while (__VERIFIER_nondet_int()) {
            struct item *item = malloc(sizeof *item);
            item->next = record->items;
            record->items = item;
        }
        first = record;
    }
    for (struct record *at = first; at; at = at->next) {
        struct item *item = at->items;
        while (item) {
            struct item *next = item->next;
            free(item);
            item = next;
        }
    }
    while (first) {
        struct record *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
