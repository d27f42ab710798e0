// landfall: memsafety=true no-overflow=true termination=true
// Only some of the pointers lead to blocks; the others are null.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    int *numbers[16];
    for (int i = 0; i < 16; i++) {
        numbers[i] = NULL;
        if (__VERIFIER_nondet_int())
            numbers[i] = calloc(1, sizeof *numbers[i]);
    }
    unsigned index = __VERIFIER_nondet_uint() % 16;
    if (numbers[index])
        *numbers[index] += 1;
    for (int i = 0; i < 16; i++)
        if (numbers[i])
            free(numbers[i]);
    return 0;
}
