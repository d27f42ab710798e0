// landfall: memsafety=false
// There is no stream.
#include <stdio.h>
int main() {
    fprintf((FILE *)0, "x");
    return 0;
}
