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
    __landfall_asks(name);
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
    __landfall_asks(0);
    __landfall_end_result(ENVIRONMENT);
    return __landfall_any_int();
}

// Reads the name. The earlier result of getenv is not valid any more.
int unsetenv(const char *name)
{
    string_read(name);
    __landfall_asks(0);
    __landfall_end_result(ENVIRONMENT);
    return __landfall_any_int();
}

/* Numbers that do not change while a program runs: what changes them has no model. */
static int process, real_user, user, real_group, group;
static int process_known, real_user_known, user_known, real_group_known, group_known;

// One number from 1 for the whole run.
int getpid(void)
{
    if (!process_known || process < 1) {
        process_known = 1;
        process = __landfall_any_positive();
    }
    return process;
}

// Any number from 0: a parent may end, and another one takes its place.
int getppid(void)
{
    return __landfall_any_positive() - 1;
}

static unsigned number_of(int *number, int *known)
{
    if (!*known) {
        *known = 1;
        *number = __landfall_any_int();
    }
    return (unsigned)*number;
}

// One number for the whole run.
unsigned getuid(void)
{
    return number_of(&real_user, &real_user_known);
}

// One number for the whole run.
unsigned geteuid(void)
{
    return number_of(&user, &user_known);
}

// One number for the whole run.
unsigned getgid(void)
{
    return number_of(&real_group, &real_group_known);
}

// One number for the whole run.
unsigned getegid(void)
{
    return number_of(&group, &group_known);
}

static int seeded;

// The same seed makes the same numbers.
static void seed(void)
{
    if (seeded)
        __landfall_agrees();
    seeded = 1;
}

// The numbers that follow are any.
void srand(unsigned number)
{
    (void)number;
    seed();
}

// See srand.
void srandom(unsigned number)
{
    (void)number;
    seed();
}

// See srand.
void srand48(long number)
{
    (void)number;
    seed();
}
