// landfall: memsafety=false
// The first block is freed before the array moves, the others afterwards, but for the last one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 1000)
        return 0;
    int **numbers = malloc(count * sizeof *numbers);
    for (int i = 0; i < count; i++) {
        numbers[i] = malloc(sizeof **numbers);
        *numbers[i] = i;
    }
    free(numbers[0]);
    numbers = realloc(numbers, 2 * count * sizeof *numbers);
    for (int i = 1; i + 1 < count; i++)
        free(numbers[i]);
    free(numbers);
    return 0;
}
