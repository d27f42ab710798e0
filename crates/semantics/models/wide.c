/* <wchar.h>: strings of wide characters. As for strings of bytes, what is written and what is read must not overlap
   (restrict), and nothing after the character that decides is read. */
#include "model.h"

static size_t length(const wchar_t *s)
{
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

static size_t length_up_to(const wchar_t *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n] != 0)
        n++;
    return n;
}

// The number of characters before the terminator.
size_t wcslen(const wchar_t *s)
{
    return length(s);
}

// The same, but at most the limit; no character after it is read.
size_t wcsnlen(const wchar_t *s, size_t limit)
{
    return length_up_to(s, limit);
}

// The characters of the source up to and with the terminator; overlapping objects are an alarm.
wchar_t *wcscpy(wchar_t *restrict target, const wchar_t *restrict source)
{
    size_t n = (length(source) + 1) * sizeof(wchar_t);
    __landfall_disjoint(target, n, source, n);
    memcpy(target, source, n);
    return target;
}

// The source and its terminator after the end of the target.
wchar_t *wcscat(wchar_t *restrict target, const wchar_t *restrict source)
{
    size_t end = length(target), n = (length(source) + 1) * sizeof(wchar_t);
    __landfall_disjoint(target + end, n, source, n);
    memcpy(target + end, source, n);
    return target;
}

// At most n characters; the rest of the n characters is filled with zeros, without a terminator if the source is longer.
wchar_t *wcsncpy(wchar_t *restrict target, const wchar_t *restrict source, size_t n)
{
    size_t copied = length_up_to(source, n);
    size_t read = copied < n ? copied + 1 : copied;
    __landfall_disjoint(target, n * sizeof(wchar_t), source, read * sizeof(wchar_t));
    memcpy(target, source, copied * sizeof(wchar_t));
    for (size_t i = copied; i < n; i++)
        target[i] = 0;
    return target;
}

// The first place of the character, which may be the terminator; null if there is none.
wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    while (*s != c) {
        if (*s == 0)
            return NULL;
        s++;
    }
    return (wchar_t *)s;
}

// The last place of the character, which may be the terminator; null if there is none.
wchar_t *wcsrchr(const wchar_t *s, wchar_t c)
{
    wchar_t *found = NULL;
    for (;;) {
        if (*s == c)
            found = (wchar_t *)s;
        if (*s == 0)
            return found;
        s++;
    }
}

static int order(wchar_t a, wchar_t b)
{
    return a == b ? 0 : a < b ? -1 : 1;
}

// The order of the first characters that differ.
int wcscmp(const wchar_t *a, const wchar_t *b)
{
    while (*a == *b && *a != 0) {
        a++;
        b++;
    }
    return order(*a, *b);
}

// The same of at most n characters.
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (; n > 0; n--) {
        if (*a != *b || *a == 0)
            return order(*a, *b);
        a++;
        b++;
    }
    return 0;
}

// The first of n characters that is c; null if there is none. What comes after it is not read.
wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n)
{
    for (; n > 0; n--, s++)
        if (*s == c)
            return (wchar_t *)s;
    return NULL;
}

// n characters, each the same.
wchar_t *wmemset(wchar_t *target, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        target[i] = c;
    return target;
}

static int member(wchar_t c, const wchar_t *set)
{
    for (; *set != 0; set++)
        if (*set == c)
            return 1;
    return 0;
}

// The number of characters at the beginning that are in the set.
size_t wcsspn(const wchar_t *s, const wchar_t *set)
{
    size_t n = 0;
    while (s[n] != 0 && member(s[n], set))
        n++;
    return n;
}

// The number of characters at the beginning that are not in the set.
size_t wcscspn(const wchar_t *s, const wchar_t *set)
{
    size_t n = 0;
    while (s[n] != 0 && !member(s[n], set))
        n++;
    return n;
}

// n characters; overlapping objects are an alarm.
wchar_t *wmemcpy(wchar_t *restrict target, const wchar_t *restrict source, size_t n)
{
    __landfall_disjoint(target, n * sizeof(wchar_t), source, n * sizeof(wchar_t));
    for (size_t i = 0; i < n; i++)
        target[i] = source[i];
    return target;
}
