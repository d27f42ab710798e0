// landfall: initialised=false
// The size of the elements was forgotten.
#include <string.h>
int main(void) {
    int a[10];
    memset(a, 0, 20);
    return a[5] > 0;
}
