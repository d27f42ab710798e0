// landfall: memsafety=false
// One of them is read after all are freed.
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
    int last = *numbers[count - 1];
    (void)last;
    free(numbers);
    return 0;
}
