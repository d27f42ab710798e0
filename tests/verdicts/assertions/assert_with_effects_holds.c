// landfall: assertion=true
// The twin knows what the first one does.
#include <assert.h>
int main(void) {
    int n = 0;
    assert(++n == 1);
    assert(n == 1);
    return 0;
}
