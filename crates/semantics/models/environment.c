/* <stdlib.h>, <string.h>: strings that the system gives. They are blocks of the library's: to write to them is not
   prevented, to free them is invalid. They are shorter than 2 GiB. */
#include "model.h"

static char *any_string(void)
{
    size_t n = (size_t)__landfall_any_positive();
    char *s = __landfall_open(n);
    __landfall_any_string(s, n);
    return s;
}

// Null or any string.
char *getenv(const char *name)
{
    string_read(name);
    size_t n = (size_t)__landfall_any_positive();
    char *s = __landfall_open_or_null(n);
    __landfall_any_string(s, n);
    return s;
}

// Any string.
char *strerror(int number)
{
    (void)number;
    return any_string();
}

// Any string.
char *strsignal(int number)
{
    (void)number;
    return any_string();
}

// Reads the strings; what getenv gives is arbitrary anyway.
int setenv(const char *name, const char *value, int replace)
{
    (void)replace;
    string_read(name);
    string_read(value);
    return __landfall_any_int();
}

// Reads the name.
int unsetenv(const char *name)
{
    string_read(name);
    return __landfall_any_int();
}
