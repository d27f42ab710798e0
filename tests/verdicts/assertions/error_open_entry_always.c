// landfall: assertion=false?(assertion)@6
// options: --entry root
// No caller can help it.
#include <assert.h>
int root(int n) {
    assert(n - n == 1);
    return n;
}
