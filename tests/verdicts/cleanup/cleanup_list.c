// landfall: valid-memcleanup=true
// All nodes of a list of any length.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static struct node *list;
static void fill(int n) {
    for (int i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
}
int main(void) {
    fill(__VERIFIER_nondet_int());
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
