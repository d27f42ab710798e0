// landfall: memsafety=false(valid-deref)@6
// A word of any length.
#include <stdio.h>
int main(void) {
    char word[1000];
    if (scanf("%s", word) != 1)
        return 1;
    return word[0];
}
