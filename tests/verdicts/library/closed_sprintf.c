// landfall: memsafety=true no-overflow=true termination=true
// Text that the program makes itself.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char text[8];
    int n = sprintf(text, "%d-%s", 123, "abc");
    if (n != (int)strlen(text))
        text[1000] = 0;
    return text[7];
}
