// landfall: memsafety=false(valid-deref)@6 termination=true
// Twin of memcpy_fits.
#include <string.h>
int main() {
    int a[4] = {1, 2, 3, 4}, b[3];
    memcpy(b, a, sizeof a);
    return b[2];
}
