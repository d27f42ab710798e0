/* <stdlib.h>: numbers from strings, in the locale "C". */
#include "model.h"

int *__errno_location(void);

#define EINVAL 22
#define ERANGE 34

/* The value of a digit in base 36; 36 for what is none. */
static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

/* Reads white space, a sign, a prefix and digits. The value is at most the limit for its sign, and *outside says
   whether the number is greater. Without any digit, *end is the start and the value 0. */
static unsigned long long parse(const char *start, const char **end, int base, int *negative, int *outside,
                                unsigned long long limit, unsigned long long negative_limit)
{
    const char *s = start;
    *end = start;
    *negative = 0;
    *outside = 0;
    if (base < 0 || base == 1 || base > 36) {
        *__errno_location() = EINVAL;
        return 0;
    }
    __landfall_string_begins(s);
    while (is_space(*s))
        s++;
    if (*s == '-') {
        *negative = 1;
        s++;
    } else if (*s == '+') {
        s++;
    }
    if (s[0] == '0' && (base == 0 || base == 16) && (s[1] == 'x' || s[1] == 'X') && digit(s[2]) < 16) {
        s += 2;
        base = 16;
    } else if (base == 0) {
        base = *s == '0' ? 8 : 10;
    }
    unsigned long long most = *negative ? negative_limit : limit;
    unsigned long long value = 0;
    while (*s != '\0' && digit(*s) < base) {
        unsigned long long next = (unsigned long long)digit(*s);
        if (value > (most - next) / (unsigned int)base)
            *outside = 1;
        if (*outside)
            value = most;
        else
            value = value * (unsigned int)base + next;
        s++;
        *end = s;
    }
    if (*outside)
        *__errno_location() = ERANGE;
    return value;
}

/* Says where the number ends. Where the base is none, some libraries say so and others do not. */
static void tell(const char *stop, const char *s, char **end, int base)
{
    if (end == NULL)
        return;
    apart_from_string(end, sizeof *end, s);
    if ((base < 0 || base == 1 || base > 36) && __landfall_any_int() == 0)
        return;
    *end = (char *)stop;
}

static long long parse_signed(const char *s, char **end, int base, long long least, long long greatest)
{
    const char *stop;
    int negative, outside;
    unsigned long long most = (unsigned long long)greatest;
    unsigned long long value = parse(s, &stop, base, &negative, &outside, most, most + 1);
    tell(stop, s, end, base);
    if (!negative)
        return (long long)value;
    /* Only where the least number is that of the type, its magnitude is no number of the type. */
    long long magnitude = (long long)value;
    return magnitude < 0 ? least : -magnitude;
}

static unsigned long long parse_unsigned(const char *s, char **end, int base, unsigned long long greatest)
{
    const char *stop;
    int negative, outside;
    unsigned long long value = parse(s, &stop, base, &negative, &outside, greatest, greatest);
    tell(stop, s, end, base);
    /* The sign negates in the type of the result, except where the number is out of range. */
    return negative && !outside ? (greatest - value + 1) & greatest : value;
}

// A number in the base 0, 2 .. 36; out of range it is the nearest limit, with errno.
long strtol(const char *restrict s, char **restrict end, int base)
{
    return (long)parse_signed(s, end, base, LONG_MIN, LONG_MAX);
}

// As strtol.
long long strtoll(const char *restrict s, char **restrict end, int base)
{
    return parse_signed(s, end, base, LLONG_MIN, LLONG_MAX);
}

// As strtoll.
long long strtoq(const char *restrict s, char **restrict end, int base)
{
    return parse_signed(s, end, base, LLONG_MIN, LLONG_MAX);
}

// As strtol; a sign negates in the unsigned type.
unsigned long strtoul(const char *restrict s, char **restrict end, int base)
{
    return (unsigned long)parse_unsigned(s, end, base, ULONG_MAX);
}

// As strtoul.
unsigned long long strtoull(const char *restrict s, char **restrict end, int base)
{
    return parse_unsigned(s, end, base, ULLONG_MAX);
}

// As strtoull.
unsigned long long strtouq(const char *restrict s, char **restrict end, int base)
{
    return parse_unsigned(s, end, base, ULLONG_MAX);
}

// As strtol with base 10, but undefined out of range: then any value.
int atoi(const char *s)
{
    const char *stop;
    int negative, outside;
    unsigned long long value = parse(s, &stop, 10, &negative, &outside, INT_MAX, (unsigned long long)INT_MAX + 1);
    if (outside) {
        __landfall_no_such_number();
        return __landfall_any_int();
    }
    return negative ? (int)-(long long)value : (int)value;
}

// As atoi.
long atol(const char *s)
{
    const char *stop;
    int negative, outside;
    unsigned long long value = parse(s, &stop, 10, &negative, &outside, LONG_MAX, (unsigned long long)LONG_MAX + 1);
    if (outside) {
        __landfall_no_such_number();
        return __landfall_any_long();
    }
    if (!negative)
        return (long)value;
    return value > LONG_MAX ? LONG_MIN : -(long)value;
}

// As atoi; out of range it is the nearest limit.
long long atoll(const char *s)
{
    const char *stop;
    int negative, outside;
    unsigned long long value = parse(s, &stop, 10, &negative, &outside, LLONG_MAX, (unsigned long long)LLONG_MAX + 1);
    if (outside)
        __landfall_no_such_number();
    if (!negative)
        return (long long)value;
    return value > LLONG_MAX ? LLONG_MIN : -(long long)value;
}
