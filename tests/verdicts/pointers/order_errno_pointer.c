// landfall: termination=unknown!
// The other part reads errno through a pointer.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
static int *kept;
static long spent(void) {
    while (*kept == ERANGE)
        ;
    return 0;
}
int main(void) {
    kept = &errno;
    errno = 0;
    assert(spent() + strtol("99999999999999999999", 0, 10) != 0);
    return 0;
}
