/* <string.h>: the length of strings. */
#include "model.h"

// The number of bytes before the terminator.
size_t strlen(const char *s)
{
    size_t n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

// The same, but at most the limit; no byte behind is read.
size_t strnlen(const char *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n] != '\0')
        n++;
    return n;
}
