// landfall: assertion=unknown!
// options: --entry root
// An assertion about what a caller gives says what the author expects.
#include <assert.h>
int root(int n) {
    assert(n >= 0);
    return n;
}
