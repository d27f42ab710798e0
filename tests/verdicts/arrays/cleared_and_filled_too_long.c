// landfall: memsafety=false(valid-deref)@20 termination=true
// Twin of cleared_and_filled: the string needs more room than there may be.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int count = __VERIFIER_nondet_int();
    size_t room = __VERIFIER_nondet_int();
    if (count < 1 || count > 100 || room < 10 || room > 100)
        return 0;
    char **table = calloc(count, sizeof *table);
    if (!table)
        return 1;
    for (int i = 0; i < count; i++) {
        table[i] = malloc(room);
        if (!table[i])
            break;
        strcpy(table[i], "hello, world");
    }
    for (int i = 0; i < count; i++)
        free(table[i]);
    free(table);
    return 0;
}
