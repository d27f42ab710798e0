// landfall: memsafety=true termination=true
// Blocks of alloca live until the function returns.
#include <alloca.h>
int main() {
    char *first = 0;
    for (int i = 0; i < 4; i++) {
        char *p = alloca(1);
        *p = 1;
        if (!first)
            first = p;
    }
    return *first;
}
