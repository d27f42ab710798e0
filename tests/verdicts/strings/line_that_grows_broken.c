// landfall: memsafety=false(valid-deref)@26
// A line that is as long as the buffer leaves no room for its end.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    size_t cap = 96, len = 0, longest = 0;
    char *line = malloc(cap);
    if (!line)
        return 1;
    int c;
    while ((c = getchar()) != EOF) {
        if (c != '\n') {
            if (len == cap) {
                char *more = realloc(line, cap * 2);
                if (!more) {
                    free(line);
                    return 1;
                }
                line = more;
                cap *= 2;
            }
            line[len++] = (char)c;
            continue;
        }
        line[len] = '\0';
        if (len > longest)
            longest = len;
        len = 0;
    }
    printf("%zu\n", longest);
    free(line);
    return 0;
}
