// landfall: termination=false
// options: --input finite
// A character is looked at and given back, for ever.
#include <stdio.h>
int main(void) {
    int c;
    while ((c = getchar()) != EOF)
        ungetc(c, stdin);
    return 0;
}
