// landfall: memsafety=unknown!
// The loop is left only by signed overflow, which is undefined; on a machine that wraps the list is lost then.
#include <stdlib.h>
struct node { struct node *next; };
int main() {
    struct node *head = 0;
    for (int i = 1; i; ++i) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    return 0;
}
