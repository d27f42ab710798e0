// landfall: memsafety=false(valid-deref)@8
// White space may.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char word[10] = "~~~~~~~~~", c;
    if (scanf("%9s", word) == 1 && word[1] == 0 && scanf("%c", &c) == 1 && c == '\n')
        *p = 1;
    return 0;
}
