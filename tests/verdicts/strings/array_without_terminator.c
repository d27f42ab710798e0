// landfall: memsafety=false(valid-deref)@5 termination=true
#include <string.h>
int main() {
    char s[3] = {'a', 'b', 'c'};
    return (int)strlen(s);
}
