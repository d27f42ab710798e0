// landfall: termination=true
// options: --input finite
// A character is looked at and given back, then it is read: one less is left in each round.
#include <stdio.h>
static int next(void) {
    int c = getchar();
    if (c != EOF)
        ungetc(c, stdin);
    return c;
}
int main(void) {
    while (next() != EOF) {
        if (getchar() == EOF)
            break;
    }
    return 0;
}
