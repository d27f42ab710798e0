// landfall: memsafety=false(valid-deref)
// The last byte of the cleared memory is set as well: nothing ends the string.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int n; char *s; };
int main(void) {
    struct node *all = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *one = malloc(sizeof *one);
        if (!one)
            break;
        one->n = __VERIFIER_nondet_int();
        if (one->n < 0 || one->n > 1000 || !(one->s = calloc(one->n + 1, 1))) {
            free(one);
            break;
        }
        memset(one->s, 'x', one->n + 1);
        one->next = all;
        all = one;
    }
    for (struct node *one = all; one; one = one->next)
        printf("%zu\n", strlen(one->s));
    while (all) {
        struct node *next = all->next;
        free(all->s);
        free(all);
        all = next;
    }
    return 0;
}
