// landfall: memsafety=false no-overflow=true termination=true
// An array of indices is copied as a whole; some are one too large.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *from = malloc(n * sizeof *from), *to = malloc(n * sizeof *to);
    char *mark = calloc(n, 1);
    for (int i = 0; i < n; i++) {
        int x = __VERIFIER_nondet_int();
        from[i] = x >= 0 ? x % n + 1 : 0;
    }
    memcpy(to, from, n * sizeof *from);
    for (int i = 0; i < n; i++)
        mark[to[i]] = 1;
    free(from);
    free(to);
    free(mark);
    return 0;
}
