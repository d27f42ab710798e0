// landfall: memsafety=false(valid-deref)@8
// Where a word has no room left, its next letter may come.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char word[3] = "";
    if (scanf("%2s", word) == 1 && word[2] == 0 && getchar() == 'b')
        *p = 1;
    return 0;
}
