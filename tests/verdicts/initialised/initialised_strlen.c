// landfall: initialised=false
// No string was ever written.
#include <string.h>
int main(void) {
    char b[8];
    return strlen(b) > 3;
}
