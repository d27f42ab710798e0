// landfall: memsafety=false(valid-deref)@22
// Twin of line_of_any_length: no byte is left for the terminator of a line of 16 characters.
#include <stdio.h>
#include <stdlib.h>
static char *read_line(void) {
    size_t room = 16, count = 0;
    char *line = malloc(room);
    int c;
    if (!line)
        return NULL;
    while ((c = getchar()) != EOF && c != '\n') {
        if (count == room) {
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
