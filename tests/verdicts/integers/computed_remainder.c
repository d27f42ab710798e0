// landfall: no-overflow=false@6
// The remainder of INT_MIN by -1 is 0, but the quotient is no int (C17 6.5.5p6).
#include <limits.h>
int main(void) {
    int a[2] = {1,
                INT_MIN % -1};
    return a[1];
}
