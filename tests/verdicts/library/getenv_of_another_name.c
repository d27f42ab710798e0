// landfall: memsafety=false(valid-deref)@5
#include <stdlib.h>
int main(void) {
    if (!getenv("LANDFALL_ONE"))
        return atoi(getenv("LANDFALL_OTHER"));
    return 0;
}
