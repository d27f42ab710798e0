// landfall: memsafety=true termination=true
// Twin of array_without_terminator.
#include <string.h>
int main() {
    char s[4] = {'a', 'b', 'c'};
    return (int)strlen(s);
}
