/* <stdlib.h>: floating-point numbers from strings, in the locale "C" (C11 7.22.1.3). */
#include "model.h"

int *__errno_location(void);

#define ERANGE 34

/* The value of the n characters at s, which are a sign or none, then a decimal or hexadecimal floating constant without suffix,
   or `inf`, or `nan`. */
double __landfall_double(const char *s, size_t n);
float __landfall_float(const char *s, size_t n);
long double __landfall_long_double(const char *s, size_t n);

static int is_decimal(char c)
{
    return c >= '0' && c <= '9';
}

static int is_hexadecimal(char c)
{
    return is_decimal(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static int is_word(char c)
{
    return is_decimal(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Whether the string begins with the word, in letters of either case. */
static int begins(const char *s, const char *word)
{
    while (*word != '\0') {
        if (*s != *word && *s != *word - 'a' + 'A')
            return 0;
        s++;
        word++;
    }
    return 1;
}

/* The end of the exponent that begins with one of the letters; s if there is none. */
static const char *exponent(const char *s, char small, char large)
{
    if (*s != small && *s != large)
        return s;
    const char *digits = s + 1;
    if (*digits == '+' || *digits == '-')
        digits++;
    if (!is_decimal(*digits))
        return s;
    while (is_decimal(*digits))
        digits++;
    return digits;
}

/* The end of digits with a point or none, of which there has to be one at least; s if there is none. */
static const char *decimal(const char *s)
{
    const char *end = s;
    while (is_decimal(*end))
        end++;
    if (*end == '.' && (end != s || is_decimal(end[1]))) {
        end++;
        while (is_decimal(*end))
            end++;
    }
    return end;
}

/* The same in base 16. */
static const char *hexadecimal(const char *s)
{
    const char *end = s;
    while (*end != '\0' && is_hexadecimal(*end))
        end++;
    if (*end == '.' && (end != s || is_hexadecimal(end[1]))) {
        end++;
        while (*end != '\0' && is_hexadecimal(*end))
            end++;
    }
    return end;
}

/* What is a number at the beginning of the string: it begins at *from, behind white space, and ends where the result points
   to. Without a number *from is null and the result the string. It may be infinite or none. */
static const char *number(const char *start, const char **from, int *is_finite)
{
    const char *s = start;
    *from = NULL;
    *is_finite = 0;
    if (!__landfall_exact()) {
        /* Who takes every result takes every end, which spares the grammar. */
        size_t length = string_length(start), end = __landfall_any_size();
        *is_finite = __landfall_any_int();
        if (end == 0 || end > length)
            return start;
        *from = start;
        return start + end;
    }
    while (is_space(*s))
        s++;
    const char *sign = s;
    if (*s == '-' || *s == '+')
        s++;
    if (begins(s, "inf")) {
        *from = sign;
        return begins(s + 3, "inity") ? s + 8 : s + 3;
    }
    if (begins(s, "nan")) {
        *from = sign;
        s += 3;
        if (*s == '(') {
            const char *end = s + 1;
            while (*end != '\0' && is_word(*end))
                end++;
            if (*end == ')')
                return end + 1;
        }
        return s;
    }
    const char *end = s;
    if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
        const char *digits = hexadecimal(s + 2);
        end = digits != s + 2 ? exponent(digits, 'p', 'P') : s + 1;
    } else {
        const char *digits = decimal(s);
        end = digits != s ? exponent(digits, 'e', 'E') : s;
    }
    if (end == s)
        return start;
    *from = sign;
    *is_finite = 1;
    return end;
}

static void tell(const char *stop, const char *s, char **end)
{
    if (end == NULL)
        return;
    apart_from_string(end, sizeof *end, s);
    *end = (char *)stop;
}

// The floating-point number at the beginning of a string; out of range it is infinite, with errno.
double strtod(const char *restrict s, char **restrict end)
{
    const char *from;
    int is_finite;
    const char *stop = number(s, &from, &is_finite);
    tell(stop, s, end);
    if (from == NULL)
        return 0.0;
    double value = __landfall_double(from, (size_t)(stop - from));
    if (is_finite && value - value != 0.0)
        *__errno_location() = ERANGE;
    return value;
}

// As strtod.
float strtof(const char *restrict s, char **restrict end)
{
    const char *from;
    int is_finite;
    const char *stop = number(s, &from, &is_finite);
    tell(stop, s, end);
    if (from == NULL)
        return 0.0f;
    float value = __landfall_float(from, (size_t)(stop - from));
    if (is_finite && value - value != 0.0f)
        *__errno_location() = ERANGE;
    return value;
}

// As strtod.
long double strtold(const char *restrict s, char **restrict end)
{
    const char *from;
    int is_finite;
    const char *stop = number(s, &from, &is_finite);
    tell(stop, s, end);
    if (from == NULL)
        return 0.0L;
    long double value = __landfall_long_double(from, (size_t)(stop - from));
    if (is_finite && value - value != 0.0L)
        *__errno_location() = ERANGE;
    return value;
}

// As strtod, but undefined out of range.
double atof(const char *s)
{
    const char *from;
    int is_finite;
    const char *stop = number(s, &from, &is_finite);
    if (from == NULL)
        return 0.0;
    double value = __landfall_double(from, (size_t)(stop - from));
    if (is_finite && value - value != 0.0)
        __landfall_no_such_number();
    return value;
}
