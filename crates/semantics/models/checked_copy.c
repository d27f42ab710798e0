/* The forms of <string.h> that compilers call with _FORTIFY_SOURCE: they get the size of the target and stop the program
   where it does not suffice. That write would be invalid, so it is an alarm here as well: they do what the plain form
   does. */
#include "model.h"

// As memcpy.
void *__memcpy_chk(void *restrict target, const void *restrict source, size_t n, size_t size)
{
    (void)size;
    return memcpy(target, source, n);
}

// As memmove.
void *__memmove_chk(void *target, const void *source, size_t n, size_t size)
{
    (void)size;
    return memmove(target, source, n);
}

// As memset.
void *__memset_chk(void *target, int byte, size_t n, size_t size)
{
    (void)size;
    return memset(target, byte, n);
}

// As mempcpy.
void *__mempcpy_chk(void *restrict target, const void *restrict source, size_t n, size_t size)
{
    (void)size;
    memcpy(target, source, n);
    return (char *)target + n;
}

// As strcpy.
char *__strcpy_chk(char *restrict target, const char *restrict source, size_t size)
{
    (void)size;
    size_t n = string_length(source) + 1;
    __landfall_disjoint(target, n, source, n);
    memcpy(target, source, n);
    return target;
}

// As stpcpy.
char *__stpcpy_chk(char *restrict target, const char *restrict source, size_t size)
{
    (void)size;
    size_t n = string_length(source);
    __landfall_disjoint(target, n + 1, source, n + 1);
    memcpy(target, source, n + 1);
    return target + n;
}

// As strncpy.
char *__strncpy_chk(char *restrict target, const char *restrict source, size_t n, size_t size)
{
    (void)size;
    size_t copied = string_length_up_to(source, n);
    __landfall_disjoint(target, n, source, copied < n ? copied + 1 : copied);
    memcpy(target, source, copied);
    memset(target + copied, 0, n - copied);
    return target;
}

// As strcat.
char *__strcat_chk(char *restrict target, const char *restrict source, size_t size)
{
    (void)size;
    size_t end = string_length(target), n = string_length(source) + 1;
    __landfall_disjoint(target + end, n, source, n);
    memcpy(target + end, source, n);
    return target;
}

// As strncat.
char *__strncat_chk(char *restrict target, const char *restrict source, size_t n, size_t size)
{
    (void)size;
    size_t end = string_length(target);
    size_t copied = string_length_up_to(source, n);
    __landfall_disjoint(target + end, copied + 1, source, copied < n ? copied + 1 : copied);
    memcpy(target + end, source, copied);
    target[end + copied] = '\0';
    return target;
}
