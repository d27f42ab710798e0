// landfall: memsafety=true termination=true
// Twin of memcpy_overlaps.
#include <string.h>
int main() {
    char a[8] = {0};
    memmove(a + 1, a, 4);
    return a[4];
}
