// landfall: memsafety=true
// Both operands allocate and write, but each into its own new block.
#include <stdlib.h>
struct cell { int value; struct cell *next; };
static struct cell *cell(int value) {
    struct cell *c = malloc(sizeof(struct cell));
    if (!c) abort();
    c->value = value;
    c->next = 0;
    return c;
}
int main(void) {
    struct cell *head = cell(1);
    head->next = cell(2);
    free(head->next);
    free(head);
    return 0;
}
