// landfall: memsafety=true
// How large the result is C leaves open; clang computes 1 here.
#include <string.h>
int z[6];
int main(void) {
    int r = strcmp("f", "a");
    return r > 0 ? 0 : z[6];
}
