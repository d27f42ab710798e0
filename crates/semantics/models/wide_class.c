/* <wctype.h>. Characters of ASCII are what <ctype.h> says. What others are depends on the locale: in "C" they belong to no
   class and have no other case, elsewhere any answer is right. C promises of an answer "yes" only that it is not zero. */
#include "classes.h"
#include "model.h"

typedef __WINT_TYPE__ wint_t;

static const wint_t NO_CHARACTER = (wint_t)-1;

static int in(wint_t c, wint_t first, wint_t last)
{
    return c >= first && c <= last;
}

static int is_open(wint_t c)
{
    return c > 127 && c != NO_CHARACTER && __landfall_exact() == 0;
}

static int answer(wint_t c, int yes, int class)
{
    if (c > 127)
        return is_open(c) ? __landfall_any_int() : 0;
    return yes ? __landfall_answer(class) : 0;
}

// A decimal digit; in no locale there are others. Here glibc answers 1.
int iswdigit(wint_t c)
{
    return in(c, '0', '9') ? __landfall_answer(1) : 0;
}

// A hexadecimal digit; in no locale there are others.
int iswxdigit(wint_t c)
{
    return in(c, '0', '9') || in(c, 'a', 'f') || in(c, 'A', 'F') ? __landfall_answer(HEXADECIMAL) : 0;
}

// A letter.
int iswalpha(wint_t c)
{
    return answer(c, in(c, 'a', 'z') || in(c, 'A', 'Z'), LETTER);
}

// A letter or digit.
int iswalnum(wint_t c)
{
    return answer(c, in(c, 'a', 'z') || in(c, 'A', 'Z') || in(c, '0', '9'), ALPHANUMERIC);
}

// A lower-case letter.
int iswlower(wint_t c)
{
    return answer(c, in(c, 'a', 'z'), LOWER);
}

// An upper-case letter.
int iswupper(wint_t c)
{
    return answer(c, in(c, 'A', 'Z'), UPPER);
}

// Space, form feed, new line, carriage return, tab or vertical tab.
int iswspace(wint_t c)
{
    return answer(c, c == ' ' || in(c, '\t', '\r'), SPACE);
}

// Space or tab.
int iswblank(wint_t c)
{
    return answer(c, c == ' ' || c == '\t', BLANK);
}

// A control character.
int iswcntrl(wint_t c)
{
    return answer(c, c <= 31 || c == 127, CONTROL);
}

// A character with a picture, or space.
int iswprint(wint_t c)
{
    return answer(c, in(c, 32, 126), PRINTED);
}

// A character with a picture.
int iswgraph(wint_t c)
{
    return answer(c, in(c, 33, 126), PICTURE);
}

// A character with a picture that is no letter and no digit.
int iswpunct(wint_t c)
{
    return answer(c, in(c, 33, 126) && !(in(c, 'a', 'z') || in(c, 'A', 'Z') || in(c, '0', '9')), PUNCTUATION);
}

// The lower-case letter of an upper-case one; others as they are.
wint_t towlower(wint_t c)
{
    if (is_open(c))
        return (wint_t)__landfall_any_int();
    return in(c, 'A', 'Z') ? c - 'A' + 'a' : c;
}

// The upper-case letter of a lower-case one; others as they are.
wint_t towupper(wint_t c)
{
    if (is_open(c))
        return (wint_t)__landfall_any_int();
    return in(c, 'a', 'z') ? c - 'a' + 'A' : c;
}
