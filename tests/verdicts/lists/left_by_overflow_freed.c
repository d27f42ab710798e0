// landfall: memsafety=true
// Twin of left_by_overflow: the list is freed, so that it is safe whatever overflow does.
#include <stdlib.h>
struct node { struct node *next; };
int main() {
    struct node *head = 0;
    for (int i = 1; i; ++i) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
