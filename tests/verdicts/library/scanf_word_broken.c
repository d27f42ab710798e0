// landfall: memsafety=false(valid-deref)@6
// A word of ten characters has no room for its terminator.
#include <stdio.h>
int main(void) {
    char word[10];
    if (scanf("%10s", word) != 1)
        return 1;
    return word[0];
}
