// landfall: memsafety=false no-overflow=true termination=true
// Sorted by the library as numbers: keys come where the indices were.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    int key;
    int value;
};

static int compare_numbers(const void *one, const void *other) {
    int x = *(const int *)one, y = *(const int *)other;
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
    qsort(pairs, 2 * n, sizeof pairs[0].key, compare_numbers);
    for (int i = 0; i < n; i++)
        seen[pairs[i].value] = 1;
    return 0;
}
