/* <string.h>: search in strings. Nothing after the byte that decides is read. */
#include "model.h"

// The first byte c, which may be the terminator; null if there is none.
char *strchr(const char *s, int c)
{
    __landfall_string_begins(s);
    while (*s != (char)c) {
        if (*s == '\0')
            return NULL;
        s++;
    }
    return (char *)s;
}

// As strchr.
char *index(const char *s, int c)
{
    __landfall_string_begins(s);
    while (*s != (char)c) {
        if (*s == '\0')
            return NULL;
        s++;
    }
    return (char *)s;
}

// As strchr, but the place of the terminator if there is none.
char *strchrnul(const char *s, int c)
{
    __landfall_string_begins(s);
    while (*s != (char)c && *s != '\0')
        s++;
    return (char *)s;
}

static char *last(const char *s, int c)
{
    char *found = NULL;
    __landfall_string_begins(s);
    for (;;) {
        if (*s == (char)c)
            found = (char *)s;
        if (*s == '\0')
            return found;
        s++;
    }
}

// The last byte c, which may be the terminator; null if there is none.
char *strrchr(const char *s, int c)
{
    return last(s, c);
}

// As strrchr.
char *rindex(const char *s, int c)
{
    return last(s, c);
}

static int member(char c, const char *set)
{
    for (; *set != '\0'; set++)
        if (*set == c)
            return 1;
    return 0;
}

// The number of bytes at the beginning that are in the set.
size_t strspn(const char *s, const char *set)
{
    size_t n = 0;
    __landfall_string_begins(s);
    __landfall_string_begins(set);
    while (s[n] != '\0' && member(s[n], set))
        n++;
    return n;
}

// The number of bytes at the beginning that are not in the set.
size_t strcspn(const char *s, const char *set)
{
    size_t n = 0;
    __landfall_string_begins(s);
    __landfall_string_begins(set);
    while (s[n] != '\0' && !member(s[n], set))
        n++;
    return n;
}

// The first byte that is in the set; null if there is none.
char *strpbrk(const char *s, const char *set)
{
    __landfall_string_begins(s);
    __landfall_string_begins(set);
    for (; *s != '\0'; s++)
        if (member(*s, set))
            return (char *)s;
    return NULL;
}

static int begins(const char *s, const char *prefix)
{
    size_t i = 0;
    while (prefix[i] != '\0' && s[i] == prefix[i])
        i++;
    return prefix[i] == '\0';
}

// The first place where the word begins; null if there is none.
char *strstr(const char *s, const char *word)
{
    __landfall_string_begins(s);
    __landfall_string_begins(word);
    for (;;) {
        if (begins(s, word))
            return (char *)s;
        if (*s == '\0')
            return NULL;
        s++;
    }
}

static int begins_in_any_case(const char *s, const char *prefix)
{
    const unsigned char *x = (const unsigned char *)s, *y = (const unsigned char *)prefix;
    size_t i = 0;
    while (y[i] != '\0' && same_letter(x[i], y[i]))
        i++;
    return y[i] == '\0';
}

// As strstr; letters of ASCII count as lower case.
char *strcasestr(const char *s, const char *word)
{
    __landfall_string_begins(s);
    __landfall_string_begins(word);
    for (;;) {
        if (begins_in_any_case(s, word))
            return (char *)s;
        if (*s == '\0')
            return NULL;
        s++;
    }
}
