/* <errno.h>: the variable errno; there is one thread. */
#include "model.h"

static int errno;

// The place of errno.
int *__errno_location(void)
{
    return &errno;
}
