// landfall: memsafety=true
// Whatever printf returns, the index is checked.
#include <stdio.h>
int main() {
    int cells[4] = {0};
    int count = printf("abc");
    if (count >= 0 && count < 4) cells[count] = 1;
    return 0;
}
