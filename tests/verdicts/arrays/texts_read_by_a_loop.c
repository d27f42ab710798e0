// landfall: memsafety=true no-overflow=true termination=true
// The program's own loops read texts of a table; the line's end is cut off in place.
#include <stdio.h>
#include <string.h>
struct line { char text[24]; int length; } lines[10];
int main(void) {
    int n = 0, count = 0;
    while (n < 10 && fgets(lines[n].text, sizeof lines[n].text, stdin)) {
        char *end = strchr(lines[n].text, '\n');
        if (end != NULL)
            *end = '\0';
        int k = 0;
        while (lines[n].text[k] != '\0')
            k++;
        lines[n].length = k;
        n++;
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; lines[i].text[k] != '\0'; k++)
            if (lines[i].text[k] == 'x')
                count++;
    printf("%d\n", count);
    return 0;
}
