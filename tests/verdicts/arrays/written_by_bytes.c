// landfall: memsafety=false
// A byte of a pointer is written: what it led to is not freed.
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
    if (index >= 0 && index < count)
        ((char *)numbers)[8 * index + 3] ^= 1;
    free(numbers);
    return 0;
}
