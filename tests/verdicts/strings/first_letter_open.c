// landfall: memsafety=true no-overflow=true
// The first letter is what was read, or nothing: `strlen` looks at it, and what it finds is merged with what it did not look at.
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[100];
    int length = 0, c = getchar();
    do {
        if (length < 99)
            text[length++] = (char)c;
        c = getchar();
    } while (c > ' ');
    text[length] = '\0';
    printf("%zu\n", strlen(text));
    return 0;
}
