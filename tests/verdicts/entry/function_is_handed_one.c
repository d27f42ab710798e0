// landfall: memsafety=unknown!
// options: --entry map --assume valid(a,n) --assume calls(f)
// What is handed a function is handed it to call it, and the one here frees what is used afterwards.
#include <stdlib.h>
static int *kept;
static void drop(void) { free(kept); kept = NULL; }
int map(int *a, int n, int (*f)(void (*)(void))) {
    kept = malloc(sizeof *kept);
    if (!kept)
        return 0;
    f(drop);
    int result = *kept;
    free(kept);
    return result + (n > 0 ? a[0] : 0);
}
