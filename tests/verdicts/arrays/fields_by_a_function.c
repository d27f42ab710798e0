// landfall: memsafety=true
// The table is filled by a function.
#include <stdio.h>
#include <string.h>

#define MOST 24

static int split(char *text, char **fields, int most, char separator) {
    int n = 0;
    while (n < most) {
        fields[n++] = text;
        char *next = strchr(text, separator);
        if (next == NULL)
            break;
        *next = '\0';
        text = next + 1;
    }
    return n;
}

int main(void) {
    char line[512];
    char *fields[MOST];
    while (fgets(line, sizeof line, stdin) != NULL) {
        int n = split(line, fields, MOST, ';');
        for (int i = 0; i < n; i++)
            puts(fields[i]);
    }
    return 0;
}
