// landfall: memsafety=false(valid-deref)
// Twin of number_or_point: on one path no end is written behind six letters.
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[6];
    int length = 0, c = getchar();
    while (c > '5') {
        if (length < 6)
            text[length++] = (char)c;
        c = getchar();
    }
    if (c == '.') {
        if (length < 6)
            text[length++] = '.';
    }
    if (length < 6)
        text[length] = '\0';
    printf("%zu\n", strlen(text));
    return 0;
}
