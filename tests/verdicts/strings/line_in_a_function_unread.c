// landfall: memsafety=false(valid-deref)
// Twin of line_in_a_function: whether a line was read is not looked at, and then there may be no end.
#include <stdio.h>
#include <string.h>
static unsigned long one(void) {
    char line[32];
    memset(line, 'x', sizeof line);
    fgets(line, sizeof line, stdin);
    return strlen(line);
}
int main(void) {
    unsigned long total = one();
    while (total < 10000 && !feof(stdin)) {
        total += one();
        total += one();
    }
    return total > 3;
}
