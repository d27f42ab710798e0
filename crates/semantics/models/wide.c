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

/* At most n characters, and zeros up to n; the result is the number of those that were copied. */
static size_t copy_padded(wchar_t *target, const wchar_t *source, size_t n)
{
    size_t copied = length_up_to(source, n);
    size_t read = copied < n ? copied + 1 : copied;
    __landfall_disjoint(target, n * sizeof(wchar_t), source, read * sizeof(wchar_t));
    memcpy(target, source, copied * sizeof(wchar_t));
    for (size_t i = copied; i < n; i++)
        target[i] = 0;
    return copied;
}

// At most n characters; the rest of the n characters is filled with zeros, without a terminator if the source is longer.
wchar_t *wcsncpy(wchar_t *restrict target, const wchar_t *restrict source, size_t n)
{
    copy_padded(target, source, n);
    return target;
}

// As wcscpy; the result is the place of the terminator.
wchar_t *wcpcpy(wchar_t *restrict target, const wchar_t *restrict source)
{
    size_t n = length(source);
    __landfall_disjoint(target, (n + 1) * sizeof(wchar_t), source, (n + 1) * sizeof(wchar_t));
    memcpy(target, source, (n + 1) * sizeof(wchar_t));
    return target + n;
}

// As wcsncpy; the result is the place of the first zero written, or the end.
wchar_t *wcpncpy(wchar_t *restrict target, const wchar_t *restrict source, size_t n)
{
    return target + copy_padded(target, source, n);
}

// At most n characters of the source and a terminator after the end of the target.
wchar_t *wcsncat(wchar_t *restrict target, const wchar_t *restrict source, size_t n)
{
    size_t end = length(target);
    size_t copied = length_up_to(source, n);
    size_t read = copied < n ? copied + 1 : copied;
    __landfall_disjoint(target + end, (copied + 1) * sizeof(wchar_t), source, read * sizeof(wchar_t));
    memcpy(target + end, source, copied * sizeof(wchar_t));
    target[end + copied] = 0;
    return target;
}

// A copy in a new heap block; null where there is no memory.
wchar_t *wcsdup(const wchar_t *s)
{
    size_t n = (length(s) + 1) * sizeof(wchar_t);
    wchar_t *copy = malloc(n);
    if (copy != NULL)
        memcpy(copy, s, n);
    return copy;
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
    if (a == b)
        return 0;
    int positive = __landfall_any_positive();
    return a < b ? -positive : positive;
}

/* In ASCII the lower-case letter of an upper-case one. What other characters are depends on the locale: in "C" they are
   themselves, elsewhere they may be any but the terminator. */
static wchar_t lower(wchar_t c)
{
    if (c >= 0 && c <= 127)
        return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
    return __landfall_exact() ? c : (wchar_t)__landfall_any_int();
}

static int compare(const wchar_t *a, const wchar_t *b)
{
    while (*a == *b && *a != 0) {
        a++;
        b++;
    }
    return order(*a, *b);
}

// The order of the first characters that differ.
int wcscmp(const wchar_t *a, const wchar_t *b)
{
    return compare(a, b);
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

// As wcscmp: the locale is "C".
int wcscoll(const wchar_t *a, const wchar_t *b)
{
    return compare(a, b);
}

// As wcscmp; a letter is the same in upper and lower case.
int wcscasecmp(const wchar_t *a, const wchar_t *b)
{
    size_t i = 0;
    while (a[i] != 0 && b[i] != 0 && (a[i] == b[i] || lower(a[i]) == lower(b[i])))
        i++;
    return a[i] == b[i] ? 0 : order(lower(a[i]), lower(b[i]));
}

// As wcsncmp; a letter is the same in upper and lower case.
int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    size_t i = 0;
    while (i < n && a[i] != 0 && b[i] != 0 && (a[i] == b[i] || lower(a[i]) == lower(b[i])))
        i++;
    return i == n || a[i] == b[i] ? 0 : order(lower(a[i]), lower(b[i]));
}

// The order of the first of n characters that differ; all n must be there.
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    __landfall_read(a, n * sizeof(wchar_t));
    __landfall_read(b, n * sizeof(wchar_t));
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return order(a[i], b[i]);
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

// The first character that is in the set; null if there is none.
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set)
{
    for (; *s != 0; s++)
        if (member(*s, set))
            return (wchar_t *)s;
    return NULL;
}

static int begins(const wchar_t *s, const wchar_t *prefix)
{
    size_t i = 0;
    while (prefix[i] != 0 && s[i] == prefix[i])
        i++;
    return prefix[i] == 0;
}

// The first place where the word begins; null if there is none.
wchar_t *wcsstr(const wchar_t *s, const wchar_t *word)
{
    for (;;) {
        if (begins(s, word))
            return (wchar_t *)s;
        if (*s == 0)
            return NULL;
        s++;
    }
}

/* What is written must not overlap the string (restrict). */
static void apart_from(const void *p, size_t n, const wchar_t *s)
{
    if (__landfall_may_share(p, s) != 0)
        __landfall_disjoint(p, n, s, (length(s) + 1) * sizeof(wchar_t));
}

// The next token; the rest is kept where the caller says.
wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict separators, wchar_t **restrict rest)
{
    if (s == NULL)
        s = *rest;
    // After the last token glibc keeps null.
    if (s == NULL)
        return NULL;
    apart_from(rest, sizeof *rest, s);
    while (*s != 0 && member(*s, separators))
        s++;
    if (*s == 0) {
        *rest = NULL;
        return NULL;
    }
    wchar_t *start = s;
    while (*s != 0 && !member(*s, separators))
        s++;
    if (*s == 0) {
        *rest = NULL;
    } else {
        apart_from(s, sizeof *s, separators);
        *s = 0;
        *rest = s + 1;
    }
    return start;
}

// n characters; overlapping objects are an alarm.
wchar_t *wmemcpy(wchar_t *restrict target, const wchar_t *restrict source, size_t n)
{
    __landfall_disjoint(target, n * sizeof(wchar_t), source, n * sizeof(wchar_t));
    for (size_t i = 0; i < n; i++)
        target[i] = source[i];
    return target;
}

// n characters; the result is the place behind them.
wchar_t *wmempcpy(wchar_t *restrict target, const wchar_t *restrict source, size_t n)
{
    __landfall_disjoint(target, n * sizeof(wchar_t), source, n * sizeof(wchar_t));
    for (size_t i = 0; i < n; i++)
        target[i] = source[i];
    return target + n;
}

// n characters; the objects may overlap.
wchar_t *wmemmove(wchar_t *target, const wchar_t *source, size_t n)
{
    memmove(target, source, n * sizeof(wchar_t));
    return target;
}
