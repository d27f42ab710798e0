// landfall: memsafety=true
// A word of at most nine characters and its terminator.
#include <stdio.h>
int main(void) {
    char word[10];
    if (scanf("%9s", word) != 1)
        return 1;
    return word[0];
}
