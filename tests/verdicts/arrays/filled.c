// landfall: memsafety=true no-overflow=true termination=true
// Each pointer of an array leads to a block of its own; they are freed one by one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 1000)
        return 0;
    int **numbers = malloc(count * sizeof *numbers);
    for (int i = 0; i < count; i++) {
        numbers[i] = malloc(sizeof **numbers);
        *numbers[i] = i;
    }
    for (int i = 0; i < count; i++)
        free(numbers[i]);
    free(numbers);
    return 0;
}
