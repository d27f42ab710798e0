/* <string.h>, <strings.h>: comparisons. C promises the sign of the result only, and so do the models. Bytes are read up
   to the first difference; memcmp may read all n. */
#include "model.h"

static int order(unsigned char a, unsigned char b)
{
    if (a == b)
        return 0;
    int positive = __landfall_any_positive();
    return a < b ? -positive : positive;
}

static unsigned char lower(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c - 'A' + 'a') : c;
}

// The sign of the first difference.
int strcmp(const char *a, const char *b)
{
    size_t i = 0;
    __landfall_string_begins(a);
    __landfall_string_begins(b);
    while (a[i] == b[i] && a[i] != '\0')
        i++;
    return order((unsigned char)a[i], (unsigned char)b[i]);
}

// The same for at most n bytes.
int strncmp(const char *a, const char *b, size_t n)
{
    size_t i = 0;
    __landfall_string_begins(a);
    __landfall_string_begins(b);
    while (i < n && a[i] == b[i] && a[i] != '\0')
        i++;
    return i == n ? 0 : order((unsigned char)a[i], (unsigned char)b[i]);
}

// As strcmp: the locale is "C".
int strcoll(const char *a, const char *b)
{
    size_t i = 0;
    __landfall_string_begins(a);
    __landfall_string_begins(b);
    while (a[i] == b[i] && a[i] != '\0')
        i++;
    return order((unsigned char)a[i], (unsigned char)b[i]);
}

// As strcmp; letters of ASCII count as lower case.
int strcasecmp(const char *a, const char *b)
{
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    size_t i = 0;
    __landfall_string_begins(a);
    __landfall_string_begins(b);
    while (x[i] != '\0' && y[i] != '\0' && same_letter(x[i], y[i]))
        i++;
    return order(lower(x[i]), lower(y[i]));
}

// As strncmp; letters of ASCII count as lower case.
int strncasecmp(const char *a, const char *b, size_t n)
{
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    size_t i = 0;
    __landfall_string_begins(a);
    __landfall_string_begins(b);
    while (i < n && x[i] != '\0' && y[i] != '\0' && same_letter(x[i], y[i]))
        i++;
    return i == n ? 0 : order(lower(x[i]), lower(y[i]));
}

// The sign of the first difference of n bytes; all n bytes must be there.
int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    __landfall_read(a, n);
    __landfall_read(b, n);
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return order(x[i], y[i]);
    return 0;
}

// As memcmp; the result says no more than whether there is a difference.
int bcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    __landfall_read(a, n);
    __landfall_read(b, n);
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return __landfall_any_positive();
    return 0;
}

// The source as strcmp needs it: in the locale "C" the same bytes, at most n; the result is their number.
size_t strxfrm(char *restrict target, const char *restrict source, size_t n)
{
    size_t length = string_length(source);
    __landfall_disjoint(target, length < n ? length + 1 : n, source, length + 1);
    if (length < n)
        memcpy(target, source, length + 1);
    else
        __landfall_any_bytes(target, n);
    return length;
}
