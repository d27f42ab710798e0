/* <string.h>: the length of strings. */
#include "model.h"

// The number of bytes before the terminator.
size_t strlen(const char *s)
{
    return string_length(s);
}

// The same, but at most the limit; no byte after it is read.
size_t strnlen(const char *s, size_t limit)
{
    return string_length_up_to(s, limit);
}
