// landfall: assertion=true
// options: --entry root --assume n>=0
#include <assert.h>
int root(int n) {
    assert(n >= 0);
    return n;
}
