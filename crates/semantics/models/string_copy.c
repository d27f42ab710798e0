/* <string.h>: functions that copy strings. The length is found first; what is written and what is read must not overlap
   (restrict); then the bytes are copied as memcpy does it. */
#include "model.h"

// The bytes of the source up to and with the terminator; overlapping objects are an alarm.
char *strcpy(char *restrict target, const char *restrict source)
{
    size_t n = string_length(source) + 1;
    __landfall_disjoint(target, n, source, n);
    memcpy(target, source, n);
    return target;
}

// As strcpy; the result is the place of the terminator.
char *stpcpy(char *restrict target, const char *restrict source)
{
    size_t n = string_length(source);
    __landfall_disjoint(target, n + 1, source, n + 1);
    memcpy(target, source, n + 1);
    return target + n;
}

// At most n bytes; the rest of the n bytes is filled with zeros, without a terminator if the source is longer.
char *strncpy(char *restrict target, const char *restrict source, size_t n)
{
    size_t copied = string_length_up_to(source, n);
    __landfall_disjoint(target, n, source, copied < n ? copied + 1 : copied);
    memcpy(target, source, copied);
    memset(target + copied, 0, n - copied);
    return target;
}

// As strncpy; the result is the place of the first zero written, or the end.
char *stpncpy(char *restrict target, const char *restrict source, size_t n)
{
    size_t copied = string_length_up_to(source, n);
    __landfall_disjoint(target, n, source, copied < n ? copied + 1 : copied);
    memcpy(target, source, copied);
    memset(target + copied, 0, n - copied);
    return target + copied;
}

// The source and its terminator after the end of the target.
char *strcat(char *restrict target, const char *restrict source)
{
    size_t end = string_length(target), n = string_length(source) + 1;
    __landfall_disjoint(target + end, n, source, n);
    memcpy(target + end, source, n);
    return target;
}

// At most n bytes of the source and a terminator after the end of the target.
char *strncat(char *restrict target, const char *restrict source, size_t n)
{
    size_t end = string_length(target);
    size_t copied = string_length_up_to(source, n);
    __landfall_disjoint(target + end, copied + 1, source, copied < n ? copied + 1 : copied);
    memcpy(target + end, source, copied);
    target[end + copied] = '\0';
    return target;
}

// At most n - 1 bytes and a terminator, unless n is 0; the result is the length of the source.
size_t strlcpy(char *restrict target, const char *restrict source, size_t n)
{
    size_t all = string_length(source);
    if (n > 0) {
        size_t copied = all < n ? all : n - 1;
        __landfall_disjoint(target, copied + 1, source, all + 1);
        memcpy(target, source, copied);
        target[copied] = '\0';
    }
    return all;
}

// Appends as far as n bytes of the target have room, with a terminator; the result is the length it would have.
size_t strlcat(char *restrict target, const char *restrict source, size_t n)
{
    size_t end = string_length_up_to(target, n);
    size_t all = string_length(source);
    if (end < n) {
        size_t room = n - end - 1;
        size_t copied = all < room ? all : room;
        __landfall_disjoint(target + end, copied + 1, source, all + 1);
        memcpy(target + end, source, copied);
        target[end + copied] = '\0';
    }
    return end + all;
}

// A copy in a new heap block; null where there is no memory.
char *strdup(const char *s)
{
    size_t n = string_length(s) + 1;
    char *copy = malloc(n);
    if (copy != NULL)
        memcpy(copy, s, n);
    return copy;
}

// A copy of at most n bytes and a terminator in a new heap block.
char *strndup(const char *s, size_t limit)
{
    size_t n = string_length_up_to(s, limit);
    char *copy = malloc(n + 1);
    if (copy != NULL) {
        memcpy(copy, s, n);
        copy[n] = '\0';
    }
    return copy;
}
