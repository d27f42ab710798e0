// landfall: memsafety=true no-overflow=true
// A static table of chains that still leads to freed entries when the program ends.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    unsigned key;
    struct node *next;
};

static struct node *table[8];

int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->key = __VERIFIER_nondet_uint();
        node->next = table[node->key % 8];
        table[node->key % 8] = node;
    }
    for (int i = 0; i < 8; i++) {
        struct node *node = table[i];
        while (node) {
            struct node *next = node->next;
            free(node);
            node = next;
        }
    }
    return 0;
}
