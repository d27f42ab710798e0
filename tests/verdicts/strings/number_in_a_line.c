// landfall: memsafety=true
// A line ends in a zero byte, so the number in it does.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[32];
    int table[10] = {0};
    if (!fgets(line, sizeof line, stdin))
        return 0;
    int n = atoi(line);
    return n >= 0 && n < 10 ? table[n] : 1;
}
