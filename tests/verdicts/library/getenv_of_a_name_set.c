// landfall: memsafety=true?
#include <stdlib.h>
int main(void) {
    if (setenv("LANDFALL_ONE", "1", 1))
        return 0;
    return atoi(getenv("LANDFALL_ONE"));
}
