// landfall: initialised=true
// The half that is set.
#include <string.h>
int main(void) {
    int a[10];
    memset(a, 0, 20);
    return a[4] > 0;
}
