// landfall: memsafety=true no-overflow=true
// A buffer that doubles while a line is read into it: one byte stays free for the terminator.
#include <stdio.h>
#include <stdlib.h>
static char *read_line(void) {
    size_t room = 16, count = 0;
    char *line = malloc(room);
    int c;
    if (!line)
        return NULL;
    while ((c = getchar()) != EOF && c != '\n') {
        if (count + 1 == room) {
            char *longer = realloc(line, room *= 2);
            if (!longer) {
                free(line);
                return NULL;
            }
            line = longer;
        }
        line[count++] = (char)c;
    }
    line[count] = '\0';
    return line;
}
int main(void) {
    char *line = read_line();
    if (!line)
        return 1;
    puts(line);
    free(line);
    return 0;
}
