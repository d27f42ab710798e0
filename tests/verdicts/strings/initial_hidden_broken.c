// landfall: memsafety=false(valid-deref)
// What the letter was first, zero, does not come back where nothing is known of what was written there.
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[4] = "";
    int c = getchar(), i = 0;
    while (i < 4) {
        text[i] = (char)(c | 1);
        i++;
    }
    int length = 0;
    while (text[length] != 0)
        length++;
    printf("%d\n", length);
    return 0;
}
