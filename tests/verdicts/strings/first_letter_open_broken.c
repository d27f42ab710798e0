// landfall: memsafety=false(valid-deref)
// Twin of first_letter_open: the end is written one byte behind the last letter there is room for.
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[6];
    int length = 0, c = getchar();
    do {
        if (length < 6)
            text[length++] = (char)c;
        c = getchar();
    } while (c > ' ');
    text[length] = '\0';
    printf("%zu\n", strlen(text));
    return 0;
}
