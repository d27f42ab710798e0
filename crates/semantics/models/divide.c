/* <stdlib.h>, <inttypes.h>: quotient and remainder. A quotient that cannot be represented is undefined, as is division by zero (which
   the division itself shows). */
#include "model.h"

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;

// Both at once.
div_t div(int n, int d)
{
    if (n == INT_MIN && d == -1)
        __landfall_overflow();
    div_t result = {n / d, n % d};
    return result;
}

// Both at once.
ldiv_t ldiv(long n, long d)
{
    if (n == LONG_MIN && d == -1)
        __landfall_overflow();
    ldiv_t result = {n / d, n % d};
    return result;
}

// Both at once.
lldiv_t lldiv(long long n, long long d)
{
    if (n == LLONG_MIN && d == -1)
        __landfall_overflow();
    lldiv_t result = {n / d, n % d};
    return result;
}

typedef struct { __INTMAX_TYPE__ quot, rem; } imaxdiv_t;

// Both at once.
imaxdiv_t imaxdiv(__INTMAX_TYPE__ n, __INTMAX_TYPE__ d)
{
    if (n == __INTMAX_MAX__ * -1 - 1 && d == -1)
        __landfall_overflow();
    imaxdiv_t result = {n / d, n % d};
    return result;
}
