// landfall: termination=false@9
// A line is read, and the number in it is never met.
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char line[80];
    if (!fgets(line, sizeof line, stdin)) return 1;
    for (unsigned i = 0, n = atoi(line); i != n; i += 2)
        ;
    return 0;
}
