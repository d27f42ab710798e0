// landfall: memsafety=true? no-overflow=true termination=true
// The array moves to a larger block; the new pointers are null.
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
    numbers = realloc(numbers, 2 * count * sizeof *numbers);
    for (int i = count; i < 2 * count; i++)
        numbers[i] = NULL;
    for (int i = 0; i < 2 * count; i++)
        free(numbers[i]);
    free(numbers);
    return 0;
}
