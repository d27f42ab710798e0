// landfall: memsafety=true no-overflow=true termination=true
// A block of the array is freed, and another one takes its place.
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
    int index = __VERIFIER_nondet_int();
    if (index >= 0 && index < count) {
        free(numbers[index]);
        numbers[index] = malloc(sizeof **numbers);
        *numbers[index] = 7;
    }
    for (int i = 0; i < count; i++)
        free(numbers[i]);
    free(numbers);
    return 0;
}
