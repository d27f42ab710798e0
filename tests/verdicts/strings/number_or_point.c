// landfall: memsafety=true no-overflow=true
// Two paths write the end of the string at different places.
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[100];
    int length = 0, c = getchar();
    while (c > '5') {
        if (length < 99)
            text[length++] = (char)c;
        c = getchar();
    }
    if (c == '.') {
        if (length < 99)
            text[length++] = '.';
    }
    text[length] = '\0';
    printf("%zu\n", strlen(text));
    return 0;
}
