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
