// landfall: initialised=false
// A truth value.
#include <stdbool.h>
int main(void) {
    bool b;
    if (b)
        return 1;
    return 0;
}
