// landfall: memsafety=true
// Records of two types and one size, all from one function that wraps `calloc`: who calls it tells them apart.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct row {
    struct cell *cells;
    struct row *next;
    struct row **owner;
};
struct cell {
    struct cell **owner;
    struct cell *next;
    void *data;
};
static void *zeroed(size_t size) {
    void *p = calloc(1, size);
    if (!p)
        abort();
    return p;
}
static void add_cell(struct cell **list) {
    struct cell *cell = zeroed(sizeof *cell);
    cell->data = zeroed(40);
    cell->owner = list;
    cell->next = *list;
    *list = cell;
}
static void add_row(struct row **list) {
    struct row *row = zeroed(sizeof *row);
    do
        add_cell(&row->cells);
    while (__VERIFIER_nondet_int());
    row->owner = list;
    row->next = *list;
    *list = row;
}
static void free_cells(struct cell *list) {
    while (list) {
        struct cell *next = list->next;
        free(list->data);
        free(list);
        list = next;
    }
}
static void free_rows(struct row *list) {
    while (list) {
        struct row *next = list->next;
        free_cells(list->cells);
        free(list);
        list = next;
    }
}
int main(void) {
    struct row *rows = NULL;
    do
        add_row(&rows);
    while (__VERIFIER_nondet_int());
    free_rows(rows);
    return 0;
}
