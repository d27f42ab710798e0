// landfall: memsafety=false(valid-deref)
// Behind the last field is another one that nobody set.
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[200];
    long sum = 0;
    while (fgets(line, sizeof line, stdin)) {
        char *fields[10], *rest = line, *field;
        int n = 0;
        while (n < 10 && (field = strsep(&rest, ",")) != NULL)
            fields[n++] = field;
        if (n >= 2)
            sum += strtol(fields[2], NULL, 10) % 1000;
        for (int i = 0; i < n; i++)
            if (fields[i][0] != '\0')
                printf("[%s]", fields[i]);
        putchar('\n');
    }
    return sum > 0;
}
