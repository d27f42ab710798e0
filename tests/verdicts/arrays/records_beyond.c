// landfall: memsafety=false
// A byte behind the block of a record is written.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct record {
    char *text;
    int length;
};

int main(void) {
    struct record records[8];
    for (int i = 0; i < 8; i++) {
        int length = __VERIFIER_nondet_int();
        if (length < 1 || length > 100)
            length = 1;
        records[i].length = length;
        records[i].text = malloc(records[i].length);
    }
    unsigned index = __VERIFIER_nondet_uint() % 8;
    records[index].text[records[index].length] = 0;
    for (int i = 0; i < 8; i++)
        free(records[i].text);
    return 0;
}
