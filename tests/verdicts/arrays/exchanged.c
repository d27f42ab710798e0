// landfall: memsafety=true no-overflow=true termination=true
// Two pointers of an array are exchanged.
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
    int one = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
    if (one >= 0 && one < count && other >= 0 && other < count) {
        int *number = numbers[one];
        numbers[one] = numbers[other];
        numbers[other] = number;
    }
    for (int i = 0; i < count; i++)
        free(numbers[i]);
    free(numbers);
    return 0;
}
