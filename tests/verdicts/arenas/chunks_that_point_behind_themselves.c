// landfall: memsafety=false(valid-deref)
// Twin of chunks_that_point_into_themselves: the end lies one block too far.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct chunk {
    struct chunk *next;
    char *free, *end;
    char data[256];
};
int main() {
    struct chunk *head = NULL;
    while (__VERIFIER_nondet_uint() % 20) {
        if (!head || head->end - head->free < 32) {
            struct chunk *c = malloc(sizeof *c);
            if (!c)
                break;
            c->next = head;
            c->free = c->data;
            c->end = c->data + 256 + 32;
            head = c;
        }
        char *p = head->free;
        head->free += 32;
        p[0] = 1;
        p[31] = 1;
    }
    for (struct chunk *c = head; c; c = c->next)
        for (char *p = c->data; p < c->free; p++)
            *p = 0;
    while (head) {
        struct chunk *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
