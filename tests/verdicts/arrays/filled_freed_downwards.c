// landfall: memsafety=true no-overflow=true termination=true
// They are freed from the last one to the first one.
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
    for (int i = count; i-- > 0;)
        free(numbers[i]);
    free(numbers);
    return 0;
}
