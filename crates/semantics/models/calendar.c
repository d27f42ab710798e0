/* <time.h>: dates. Runs compute them, in the calendar of POSIX (no leap seconds) and with UTC for the local zone, which the
   environment may choose; else a date is any. */
#include "model.h"

typedef long time_t;

struct tm {
    int fields[9];
    long offset;
    const char *zone;
};

enum { SECOND, MINUTE, HOUR, DAY, MONTH, YEAR, WEEKDAY, YEARDAY, DAYLIGHT };

/* The greatest number that is at most a / b. */
static long long divided(long long a, long long b)
{
    return a / b - (a % b < 0);
}

static int is_leap(long long year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_of_month(int month, long long year)
{
    static const char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month] + (month == 1 && is_leap(year));
}

/* Days from the beginning of the year 1 to that of 1970. */
enum { EPOCH = 719162 };

static const char zone[] = "UTC";

static struct tm *convert(struct tm *date, long long time)
{
    long long days = divided(time, 86400);
    int seconds = (int)(time % 86400);
    if (seconds < 0)
        seconds += 86400;
    long long cycles = divided(days + EPOCH, 146097), year = 1 + 400 * cycles;
    int rest = (int)(days + EPOCH - cycles * 146097);
    while (rest >= 365 + is_leap(year))
        rest -= 365 + is_leap(year++);
    if (year - 1900 < INT_MIN || year - 1900 > INT_MAX)
        return NULL;
    int month = 0, day = rest;
    while (day >= days_of_month(month, year))
        day -= days_of_month(month++, year);
    date->fields[SECOND] = seconds % 60;
    date->fields[MINUTE] = seconds / 60 % 60;
    date->fields[HOUR] = seconds / 3600;
    date->fields[DAY] = day + 1;
    date->fields[MONTH] = month;
    date->fields[YEAR] = (int)(year - 1900);
    /* The first of January of the year 1 was a Monday. */
    date->fields[WEEKDAY] = (int)(days + EPOCH + 1 - 7 * divided(days + EPOCH + 1, 7));
    date->fields[YEARDAY] = rest;
    date->fields[DAYLIGHT] = 0;
    date->offset = 0;
    date->zone = zone;
    return date;
}

static time_t seconds_of(struct tm *date)
{
    const int *fields = date->fields;
    long long year = 1900LL + fields[YEAR] + divided(fields[MONTH], 12), before = year - 1;
    int month = (int)(fields[MONTH] - 12 * divided(fields[MONTH], 12));
    long long days = 365 * before + divided(before, 4) - divided(before, 100) + divided(before, 400) - EPOCH;
    for (int i = 0; i < month; i++)
        days += days_of_month(i, year);
    days += fields[DAY] - 1LL;
    long long time = days * 86400 + fields[HOUR] * 3600LL + fields[MINUTE] * 60LL + fields[SECOND];
    if (time < LONG_MIN || time > LONG_MAX || convert(date, time) == NULL)
        return -1;
    return (time_t)time;
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
    target->fields[SECOND] = within(0, 60);
    target->fields[MINUTE] = within(0, 59);
    target->fields[HOUR] = within(0, 23);
    target->fields[DAY] = within(1, 31);
    target->fields[MONTH] = within(0, 11);
    target->fields[YEAR] = __landfall_any_int();
    target->fields[WEEKDAY] = within(0, 6);
    target->fields[YEARDAY] = within(0, 365);
    target->fields[DAYLIGHT] = within(-1, 1);
    target->offset = __landfall_any_long();
    target->zone = zone;
    return target;
}

// Any date, in memory of the library's that a later call may overwrite; or null.
struct tm *localtime(const time_t *source)
{
    __landfall_read(source, sizeof *source);
    if (__landfall_exact())
        return convert(&broken_down, *source);
    fill(&other_broken_down);
    if (__landfall_any_int() != 0)
        return NULL;
    return fill(&broken_down);
}

// Any date, in memory of the library's that a later call may overwrite; or null.
struct tm *gmtime(const time_t *source)
{
    __landfall_read(source, sizeof *source);
    if (__landfall_exact())
        return convert(&broken_down, *source);
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

static void two_digits(char *at, int number, char ten)
{
    at[0] = (char)(number < 10 ? ten : '0' + number / 10);
    at[1] = (char)('0' + number % 10);
}

/* The algorithm of the standard, for dates whose fields are in their ranges and whose year has four digits. */
static char *spell(const struct tm *date)
{
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const int *f = date->fields;
    int year = f[YEAR] < 8100 && f[YEAR] >= -900 ? 1900 + f[YEAR] : -1;
    if (f[WEEKDAY] < 0 || f[WEEKDAY] > 6 || f[MONTH] < 0 || f[MONTH] > 11 || f[DAY] < 0 || f[DAY] > 99 || f[HOUR] < 0
        || f[HOUR] > 99 || f[MINUTE] < 0 || f[MINUTE] > 99 || f[SECOND] < 0 || f[SECOND] > 99 || year < 0)
        __landfall_agrees();
    for (int i = 0; i < 3; i++) {
        text[i] = days[3 * f[WEEKDAY] + i];
        text[4 + i] = months[3 * f[MONTH] + i];
    }
    text[3] = text[7] = text[10] = text[19] = ' ';
    two_digits(text + 8, f[DAY], ' ');
    two_digits(text + 11, f[HOUR], '0');
    two_digits(text + 14, f[MINUTE], '0');
    two_digits(text + 17, f[SECOND], '0');
    text[10] = ' ';
    text[13] = text[16] = ':';
    two_digits(text + 20, year / 100, '0');
    two_digits(text + 22, year % 100, '0');
    text[24] = '\n';
    text[25] = '\0';
    return text;
}

// Any string of at most 25 characters, in memory of the library's that a later call may overwrite; or null.
char *asctime(const struct tm *date)
{
    __landfall_read(date, sizeof *date);
    if (__landfall_exact())
        return spell(date);
    __landfall_any_string(text, sizeof text);
    if (__landfall_any_int() != 0)
        return NULL;
    return text;
}

// As asctime of localtime.
char *ctime(const time_t *source)
{
    __landfall_read(source, sizeof *source);
    if (__landfall_exact()) {
        struct tm *date = convert(&broken_down, *source);
        return date == NULL ? NULL : spell(date);
    }
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
    if (__landfall_exact())
        return convert(target, *source);
    if (__landfall_any_int() != 0)
        return NULL;
    return fill(target);
}

// Any date; or null.
struct tm *gmtime_r(const time_t *restrict source, struct tm *restrict target)
{
    __landfall_read(source, sizeof *source);
    __landfall_disjoint(target, sizeof *target, source, sizeof *source);
    if (__landfall_exact())
        return convert(target, *source);
    if (__landfall_any_int() != 0)
        return NULL;
    return fill(target);
}

// Any time; the fields are brought into their ranges.
time_t mktime(struct tm *date)
{
    __landfall_read(date, sizeof *date);
    if (__landfall_exact()) {
        /* The zone has no summer time: what is asked for then is not said. */
        if (date->fields[DAYLIGHT] > 0)
            __landfall_agrees();
        return seconds_of(date);
    }
    fill(date);
    return __landfall_any_long();
}
