// landfall: memsafety=false(valid-deref)@6 termination=true
// Twin of strcpy_fits: the terminator has no room.
#include <string.h>
int main() {
    char s[3];
    strcpy(s, "abc");
    return s[2];
}
