// landfall: memsafety=true no-overflow=true termination=true
// Sorted by the library: the indices in the records are what they were.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    int key;
    int value;
};

static int compare(const void *one, const void *other) {
    int x = ((const struct pair *)one)->key, y = ((const struct pair *)other)->key;
    return (x > y) - (x < y);
}

int main(void) {
    static struct pair pairs[100];
    char seen[64] = {0};
    int n = __VERIFIER_nondet_int();
    if (n < 5 || n > 100)
        return 0;
    for (int i = 0; i < n; i++) {
        pairs[i].key = __VERIFIER_nondet_int();
        pairs[i].value = __VERIFIER_nondet_int() & 63;
    }
    qsort(pairs, n, sizeof pairs[0], compare);
    for (int i = 0; i < n; i++)
        seen[pairs[i].value] = 1;
    return 0;
}
