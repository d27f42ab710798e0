// landfall: memsafety=false no-overflow=true termination=true
// As texts_read_by_a_loop, but the end of each text is overwritten.
#include <stdio.h>
#include <string.h>
char lines[10][24];
int main(void) {
    int n = 0, count = 0;
    while (n < 10 && fgets(lines[n], sizeof lines[n], stdin)) {
        lines[n][strlen(lines[n])] = '.';
        n++;
    }
    if (n == 10)
        for (int k = 0; lines[9][k] != '\0'; k++)
            count++;
    printf("%d\n", count);
    return 0;
}
