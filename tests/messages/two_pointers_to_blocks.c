#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 1000)
        return 0;
    char **table = malloc(count * sizeof *table), **again = malloc(count * sizeof *again);
    for (int i = 0; i < count; i++)
        table[i] = again[i] = malloc(8);
    for (int i = 0; i < count; i++) {
        again[i][0] = 1;
        free(table[i]);
    }
    free(table);
    free(again);
    return 0;
}
