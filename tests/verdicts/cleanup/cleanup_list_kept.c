// landfall: valid-memcleanup=false(valid-memcleanup)
// The last node stays.
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
    while (list && list->next) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
