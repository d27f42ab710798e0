// landfall: termination=false
// The handler runs after main.
#include <stdlib.h>
static void after(void) {
    while (1) {
    }
}
int main() {
    atexit(after);
    return 0;
}
