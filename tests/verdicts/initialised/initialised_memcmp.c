// landfall: initialised=false
// One of two arrays.
#include <string.h>
int main(void) {
    char a[4], b[4];
    memset(a, 0, 4);
    return memcmp(a, b, 4) > 0;
}
