// landfall: no-overflow=true
// Twin of line_number_overflows: smaller numbers are refused.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[32];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    int n = atoi(line);
    if (n < -1000)
        return 1;
    return n - 1 > 7;
}
