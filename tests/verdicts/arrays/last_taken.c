// landfall: memsafety=true no-overflow=true termination=true
// Elements are taken from the end, as from a stack.
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
    while (count > 0 && __VERIFIER_nondet_int()) {
        int *number = numbers[--count];
        free(number);
    }
    for (int i = 0; i < count; i++)
        free(numbers[i]);
    free(numbers);
    return 0;
}
