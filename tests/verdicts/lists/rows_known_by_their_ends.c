// landfall: memsafety=true
// Each record leads to the last item of a list that is linked both ways, and to no other one. Two records are there before the loop.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *next, *prev; };
struct record { struct record *next; struct item *last; };
static struct item *behind(struct item *item) {
    struct item *new = malloc(sizeof *new);
    new->next = 0;
    new->prev = item;
    if (item)
        item->next = new;
    return new;
}
static struct record *before(struct record *next) {
    struct record *record = malloc(sizeof *record);
    record->next = next;
    record->last = behind(0);
    while (__VERIFIER_nondet_int())
        record->last = behind(record->last);
    return record;
}
int main(void) {
    struct record *first = before(before(0));
    while (__VERIFIER_nondet_int())
        first = before(first);
    while (first) {
        struct record *next = first->next;
        while (first->last) {
            struct item *prev = first->last->prev;
            free(first->last);
            first->last = prev;
        }
        free(first);
        first = next;
    }
    return 0;
}
