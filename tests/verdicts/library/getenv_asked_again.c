// landfall: memsafety=true?
// The same name has the same answer.
#include <stdlib.h>
int main(void) {
    if (!getenv("HOME"))
        return 0;
    return atoi(getenv("HOME"));
}
