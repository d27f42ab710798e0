// landfall: memsafety=true no-overflow=true termination=true
// Each record of an array owns two blocks.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    char *key;
    int uses;
    char *value;
};

int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 0 || count > 40)
        return 0;
    struct record *records = malloc((count + 1) * sizeof *records);
    for (int i = 0; i < count; i++) {
        records[i].key = malloc(3);
        records[i].value = malloc(4);
    }
    for (int i = 0; i < count; i++) {
        free(records[i].key);
        free(records[i].value);
    }
    free(records);
    return 0;
}
