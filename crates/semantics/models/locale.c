/* <locale.h>: the locale is "C", whatever is asked for. What the function gives is valid until its next call or that of
   setlocale: the library may overwrite it then (C11 7.11.2.1p8). */
#include "model.h"

/* The texts come first, from decimal_point on. */
struct lconv {
    char *texts[10];
    char numbers[14];
};

// How numbers are formatted in the locale "C" (C11 7.11.2.1): with a point. The texts are constants.
struct lconv *localeconv(void)
{
    static const char point[] = ".", empty[] = "";
    struct lconv *format = __landfall_result(sizeof(struct lconv), LOCALE);
    char **texts = format->texts, *none = (char *)empty;
    texts[0] = (char *)point;
    texts[1] = texts[2] = texts[3] = texts[4] = texts[5] = texts[6] = texts[7] = texts[8] = texts[9] = none;
    memset(format->numbers, CHAR_MAX, sizeof format->numbers);
    return format;
}

static int is_c(const char *locale)
{
    static const char other[] = "POSIX";
    if (locale[0] == 'C' && locale[1] == '\0')
        return 1;
    for (size_t i = 0; i < sizeof other; i++)
        if (locale[i] != other[i])
            return 0;
    return 1;
}

// The name "C", which must not be modified; null for a category that there is not, and perhaps for another locale.
char *setlocale(int category, const char *locale)
{
    static const char name[] = "C";
    /* LC_CTYPE to LC_IDENTIFICATION of Linux. */
    if (category < 0 || category > 12)
        return NULL;
    if (locale == NULL)
        return (char *)name;
    string_read(locale);
    __landfall_end_result(LOCALE);
    if (!is_c(locale) && __landfall_any_failure())
        return NULL;
    return (char *)name;
}
