// landfall: memsafety=false(valid-deref)@7 no-overflow=true termination=true
// The same with a byte more.
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[8];
    int n = sprintf(text, "%d-%s", 1234, "abc");
    return text[n - 1];
}
