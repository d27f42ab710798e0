// landfall: memsafety=unknown! termination=true
// Blocks that overlap are undefined behaviour of memcpy; every byte touched is valid.
#include <string.h>
int main() {
    char a[8] = {0};
    memcpy(a + 1, a, 4);
    return a[4];
}
