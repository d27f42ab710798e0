// landfall: memsafety=true
// A record that is cleared is told as one whose members are set one by one.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct record { int kind; char *text; int count; };
int main(void) {
    struct record record;
    memset(&record, 0, sizeof record);
    while (__VERIFIER_nondet_int()) {
        if (!record.text) {
            record.text = malloc(8);
            record.count = 8;
            record.kind = 1;
        }
        if (record.kind && __VERIFIER_nondet_int()) {
            free(record.text);
            memset(&record, 0, sizeof record);
        }
        if (record.kind)
            record.text[record.count - 1] = 'x';
    }
    free(record.text);
    return 0;
}
