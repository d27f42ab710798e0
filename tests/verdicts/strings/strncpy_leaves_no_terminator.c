// landfall: memsafety=false(valid-deref)@6 termination=true
#include <string.h>
int main() {
    char s[3];
    strncpy(s, "abc", 3);
    return (int)strlen(s);
}
