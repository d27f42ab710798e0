/* <time.h>, <sys/time.h>: any time. */
#include "model.h"

typedef long time_t;

struct tm {
    int fields[9];
    long offset;
    const char *zone;
};

// Any time, also stored where the argument points unless it is null.
time_t time(time_t *target)
{
    time_t now = __landfall_any_long();
    if (target != NULL)
        *target = now;
    return now;
}

// Any time that the program may have taken, or -1. Differences of two such times can be represented: nobody waits for
// the half of what the type holds.
long clock(void)
{
    long taken = __landfall_any_long();
    return taken < 0 || taken > LONG_MAX / 2 ? -1 : taken;
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

/* Whether localtime and gmtime share their object is left open, and each may overwrite that of the other. */
static struct tm broken_down, other_broken_down;

static int within(int least, int greatest)
{
    int value = __landfall_any_int();
    return value < least ? least : value > greatest ? greatest : value;
}

static struct tm *fill(struct tm *target)
{
    static const char zone[] = "UTC";
    target->fields[0] = within(0, 60);
    target->fields[1] = within(0, 59);
    target->fields[2] = within(0, 23);
    target->fields[3] = within(1, 31);
    target->fields[4] = within(0, 11);
    target->fields[5] = __landfall_any_int();
    target->fields[6] = within(0, 6);
    target->fields[7] = within(0, 365);
    target->fields[8] = within(-1, 1);
    target->offset = __landfall_any_long();
    target->zone = zone;
    return target;
}

// Any date, in memory of the library's that a later call may overwrite; or null.
struct tm *localtime(const time_t *source)
{
    __landfall_read(source, sizeof *source);
    fill(&other_broken_down);
    if (__landfall_any_int() != 0)
        return NULL;
    return fill(&broken_down);
}

// Any date, in memory of the library's that a later call may overwrite; or null.
struct tm *gmtime(const time_t *source)
{
    __landfall_read(source, sizeof *source);
    fill(&broken_down);
    fill(&other_broken_down);
    if (__landfall_any_int() != 0)
        return NULL;
    if (__landfall_any_int() != 0)
        return &other_broken_down;
    return &broken_down;
}

/* Twenty-four characters, a new line and the terminator (C11 7.27.3.1). */
static char text[26];

// Any string of at most 25 characters, in memory of the library's that a later call may overwrite; or null.
char *asctime(const struct tm *date)
{
    __landfall_read(date, sizeof *date);
    __landfall_any_string(text, sizeof text);
    if (__landfall_any_int() != 0)
        return NULL;
    return text;
}

// As asctime of localtime.
char *ctime(const time_t *source)
{
    __landfall_read(source, sizeof *source);
    fill(&broken_down);
    fill(&other_broken_down);
    __landfall_any_string(text, sizeof text);
    if (__landfall_any_int() != 0)
        return NULL;
    return text;
}

// Any date; or null.
struct tm *localtime_r(const time_t *restrict source, struct tm *restrict target)
{
    __landfall_read(source, sizeof *source);
    __landfall_disjoint(target, sizeof *target, source, sizeof *source);
    if (__landfall_any_int() != 0)
        return NULL;
    return fill(target);
}

// Any date; or null.
struct tm *gmtime_r(const time_t *restrict source, struct tm *restrict target)
{
    __landfall_read(source, sizeof *source);
    __landfall_disjoint(target, sizeof *target, source, sizeof *source);
    if (__landfall_any_int() != 0)
        return NULL;
    return fill(target);
}

// Any time; the fields are brought into their ranges.
time_t mktime(struct tm *date)
{
    __landfall_read(date, sizeof *date);
    fill(date);
    return __landfall_any_long();
}
