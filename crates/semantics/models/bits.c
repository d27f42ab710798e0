/* <arpa/inet.h>, <strings.h>: bytes and bits of integers; the machine is little endian. */
#include "model.h"

// The four bytes turned round.
uint32_t htonl(uint32_t x)
{
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

// The four bytes turned round.
uint32_t ntohl(uint32_t x)
{
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

// The two bytes turned round.
uint16_t htons(uint16_t x)
{
    return (uint16_t)(x << 8 | x >> 8);
}

// The two bytes turned round.
uint16_t ntohs(uint16_t x)
{
    return (uint16_t)(x << 8 | x >> 8);
}

static int first_bit(unsigned long long rest)
{
    if (rest == 0)
        return 0;
    int place = 1;
    while ((rest & 1) == 0) {
        rest >>= 1;
        place++;
    }
    return place;
}

// The number of the lowest bit that is set, from 1; 0 if none is.
int ffs(int value)
{
    return first_bit((unsigned int)value);
}

// As ffs.
int ffsl(long value)
{
    return first_bit((unsigned long)value);
}

// As ffs.
int ffsll(long long value)
{
    return first_bit((unsigned long long)value);
}

static int started;
static unsigned int first;

// Any number; the seed is used and changed. The same seed makes the same numbers: that of the first call is known again.
int rand_r(unsigned int *seed)
{
    if (!started) {
        started = 1;
        first = *seed;
    } else if (*seed == first) {
        __landfall_agrees();
    }
    *seed = (unsigned int)__landfall_any_int();
    int result = __landfall_any_int();
    return result < 0 ? 0 : result;
}
