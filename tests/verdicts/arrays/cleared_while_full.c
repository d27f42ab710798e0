// landfall: memsafety=false
// All pointers are set to null, and what they led to is lost.
#include <stdlib.h>
#include <string.h>

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
    memset(numbers, 0, count * sizeof *numbers);
    for (int i = 0; i < count; i++)
        free(numbers[i]);
    free(numbers);
    return 0;
}
