// landfall: memsafety=true no-overflow=true termination=true
// A table of texts that held other bytes before: what was known of its zeros is gone, and then written again.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct record { int key; char name[24]; };
static struct record table[64];
int main(void) {
    long sum = 0;
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 64)
        return 0;
    memset(table, 'x', sizeof table);
    for (int i = 0; i < n; i++)
        snprintf(table[i].name, sizeof table[i].name, "n%d", i);
    for (int i = 0; i < n; i++)
        sum += (long)strlen(table[i].name);
    printf("%ld\n", sum);
    return 0;
}
