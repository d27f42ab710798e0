// landfall: memsafety=true
// The bytes beside the address are none of it.
#include <stdlib.h>
#include <string.h>
static struct {
    char *kept;
    char other[8];
} both;
int main() {
    both.kept = malloc(4);
    memset(&both.other, 0, 4);
    return 0;
}
