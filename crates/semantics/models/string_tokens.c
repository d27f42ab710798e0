/* <string.h>: strings cut into tokens. */
#include "model.h"

static int member(char c, const char *set)
{
    for (; *set != '\0'; set++)
        if (*set == c)
            return 1;
    return 0;
}

/* Ends a token. What is written must not be one of the separators (restrict). */
static void cut(char *place, const char *separators)
{
    apart_from_string(place, 1, separators);
    *place = '\0';
}

static char *token(char *s, const char *separators, char **rest)
{
    apart_from_string(rest, sizeof *rest, s);
    if (__landfall_summarises()) {
        // The token is some part of the string.
        size_t length = string_length(s);
        string_read(separators);
        size_t start = __landfall_any_size(), end = __landfall_any_size();
        *rest = s + length;
        if (start >= length)
            return NULL;
        if (end > start && end < length) {
            cut(s + end, separators);
            *rest = s + end + 1;
        }
        return s + start;
    }
    while (*s != '\0' && member(*s, separators))
        s++;
    if (*s == '\0') {
        *rest = s;
        return NULL;
    }
    char *start = s;
    while (*s != '\0' && !member(*s, separators))
        s++;
    if (*s != '\0') {
        cut(s, separators);
        s++;
    }
    *rest = s;
    return start;
}

// Where the last call of strtok stopped.
static char *strtok_rest;

// The next token; the rest is kept in memory of the library's. Undefined with null before any other call.
char *strtok(char *restrict s, const char *restrict separators)
{
    if (s == NULL)
        s = strtok_rest;
    return token(s, separators, &strtok_rest);
}

// The next token; the rest is kept where the caller says.
char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest)
{
    if (s == NULL)
        s = *rest;
    return token(s, separators, rest);
}

// As strtok_r.
char *__strtok_r(char *restrict s, const char *restrict separators, char **restrict rest)
{
    if (s == NULL)
        s = *rest;
    return token(s, separators, rest);
}

// The next token, which may be empty; null at the end.
char *strsep(char **restrict string, const char *restrict separators)
{
    char *start = *string;
    if (start == NULL)
        return NULL;
    if (__landfall_summarises()) {
        size_t length = string_length(start);
        string_read(separators);
        size_t end = __landfall_any_size();
        *string = NULL;
        if (end < length) {
            cut(start + end, separators);
            *string = start + end + 1;
        }
        return start;
    }
    char *s = start;
    while (*s != '\0' && !member(*s, separators))
        s++;
    if (*s == '\0') {
        *string = NULL;
    } else {
        cut(s, separators);
        *string = s + 1;
    }
    return start;
}
