// landfall: memsafety=true no-overflow=true termination=true
// Any name of a table.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static const char *const months[] = {"January", "February", "March", "April", "May", "June",
                                     "July", "August", "September", "October", "November", "December"};
int main(void) {
    int month = __VERIFIER_nondet_int();
    if (month < 1 || month > 12) return 1;
    char line[16] = "in ";
    strcat(line, months[month - 1]);
    printf("%s %zu\n", line, strlen(months[month - 1]));
    return 0;
}
