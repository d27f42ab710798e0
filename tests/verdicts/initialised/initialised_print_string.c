// landfall: initialised=false
// A string without end.
#include <stdio.h>
int main(void) {
    char b[8];
    b[0]='a';
    printf("%s", b);
    return 0;
}
