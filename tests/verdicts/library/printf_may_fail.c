// landfall: memsafety=false?(valid-deref) termination=true
// A full disk takes no characters.
#include <stdio.h>
int main() {
    int cells[4] = {0};
    int count = printf("abc");
    if (count != 3) cells[4] = 1;
    return 0;
}
