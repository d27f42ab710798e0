/* <time.h>, <sys/time.h>: any time. */
#include "model.h"

typedef long time_t;

// Any time, also stored where the argument points unless it is null.
time_t time(time_t *target)
{
    time_t now = __landfall_any_long();
    if (target != NULL)
        *target = now;
    return now;
}

static long latest;

// Any time that the program may have taken, no less than before, or -1. Differences of two such times can be represented: nobody
// waits for the half of what the type holds.
long clock(void)
{
    long taken = __landfall_any_long();
    if (taken < 0 || taken > LONG_MAX / 2)
        return -1;
    if (latest < 0 || latest > LONG_MAX / 2)
        latest = 0;
    if (taken < latest)
        taken = latest;
    latest = taken;
    return taken;
}

// Any time.
int gettimeofday(void *restrict target, void *restrict zone)
{
    if (target != NULL && zone != NULL)
        __landfall_disjoint(target, 2 * sizeof(long), zone, 2 * sizeof(int));
    if (target != NULL)
        __landfall_any_bytes(target, 2 * sizeof(long));
    if (zone != NULL)
        __landfall_any_bytes(zone, 2 * sizeof(int));
    return __landfall_any_int();
}

// Any time.
int clock_gettime(int clock, void *target)
{
    (void)clock;
    __landfall_any_bytes(target, 2 * sizeof(long));
    return __landfall_any_int();
}
