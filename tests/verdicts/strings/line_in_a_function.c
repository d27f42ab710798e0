// landfall: memsafety=true
// A line is read in a function that is called from several places: where it ends differs from call to call.
#include <stdio.h>
#include <string.h>
static unsigned long one(void) {
    char line[32];
    if (!fgets(line, sizeof line, stdin))
        return 0;
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
