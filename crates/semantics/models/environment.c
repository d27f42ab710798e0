/* <stdlib.h>, <string.h>: strings that the system gives. They are blocks of the library's: to write to them is not
   prevented, to free them is invalid. They are shorter than 2 GiB. The next call of the family may overwrite or free the
   string of the one before (C11 7.22.4.6, 7.24.6.2): to use it then is not shown to be safe. */
#include "model.h"

static char *any_string(int family)
{
    size_t n = (size_t)__landfall_any_positive();
    char *s = __landfall_result(n, family);
    __landfall_any_string(s, n);
    return s;
}

// Null or any string; valid until the next call of getenv, setenv or unsetenv.
char *getenv(const char *name)
{
    string_read(name);
    size_t n = (size_t)__landfall_any_positive();
    char *s = __landfall_result_or_null(n, ENVIRONMENT);
    __landfall_any_string(s, n);
    return s;
}

// Any string; valid until the next call.
char *strerror(int number)
{
    (void)number;
    return any_string(ERROR_TEXT);
}

// Any string; valid until the next call.
char *strsignal(int number)
{
    (void)number;
    return any_string(SIGNAL_TEXT);
}

// Reads the strings; what getenv gives is arbitrary anyway. Its earlier result is not valid any more.
int setenv(const char *name, const char *value, int replace)
{
    (void)replace;
    string_read(name);
    string_read(value);
    __landfall_end_result(ENVIRONMENT);
    return __landfall_any_int();
}

// Reads the name. The earlier result of getenv is not valid any more.
int unsetenv(const char *name)
{
    string_read(name);
    __landfall_end_result(ENVIRONMENT);
    return __landfall_any_int();
}
