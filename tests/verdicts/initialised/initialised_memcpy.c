// landfall: initialised=false
// A copy of bytes that were not written.
#include <string.h>
int main(void) {
    char a[4], b[4];
    a[0] = 1;
    memcpy(b, a, 4);
    return b[1] > 3;
}
