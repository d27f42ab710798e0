// landfall: memsafety=false
// The array moves to a smaller block, and what the last pointer led to is lost.
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
    numbers = realloc(numbers, (count - 1) * sizeof *numbers + 1);
    for (int i = 0; i + 1 < count; i++)
        free(numbers[i]);
    free(numbers);
    return 0;
}
