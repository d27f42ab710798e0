#include <stdio.h>

int main(void) {
    unsigned column = 0, longest = 0;
    int c;
    while ((c = getchar()) != EOF) {
        column = c == '\n' ? 0 : column + 1;
        if (column > longest)
            longest = column;
    }
    printf("%u\n", longest);
    return 0;
}
