// landfall: initialised=true
// The twin.
#include <string.h>
int main(void) {
    char b[8];
    strcpy(b,"ab");
    return strlen(b) > 3;
}
