// landfall: termination=unknown!
// The other part reads errno, which strtol may have set or not by then: one order ends, the other one does not.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
static long spent(void) {
    if (errno == ERANGE)
        for (;;)
            ;
    return 0;
}
int main(void) {
    errno = 0;
    assert(spent() + strtol("99999999999999999999", 0, 10) != 0);
    return 0;
}
