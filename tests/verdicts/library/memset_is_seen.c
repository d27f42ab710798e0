// landfall: memsafety=false(valid-deref)@7 termination=true
// memset with 1 makes every int 0x01010101.
#include <string.h>
int main() {
    int a[2] = {0, 0};
    memset(a, 1, sizeof a);
    return a[a[0]];
}
