// landfall: memsafety=true?
// The same in a line that is read behind the number.
#include <stdio.h>
int main(void) {
    int x, *p = NULL;
    char line[4];
    if (scanf("%d", &x) == 1 && fgets(line, 4, stdin) && line[0] == '5')
        *p = x;
    return 0;
}
