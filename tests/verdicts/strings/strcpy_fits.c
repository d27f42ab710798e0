// landfall: memsafety=true termination=true
#include <string.h>
int main() {
    char s[4];
    strcpy(s, "abc");
    return s[3];
}
