// landfall: memsafety=true?
// A word that is shorter than it may be ends before white space.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char word[10] = "~~~~~~~~~", c;
    if (scanf("%9s", word) == 1 && word[1] == 0 && scanf("%c", &c) == 1 && c == 'b')
        *p = 1;
    return 0;
}
