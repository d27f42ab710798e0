/* <ctype.h> in the locale "C". Arguments are the values of unsigned char and EOF (-1); others are undefined behaviour.
   C promises of an answer "yes" only that it is not zero. */
#include "classes.h"
#include "model.h"

static int in(int c, int first, int last)
{
    return c >= first && c <= last;
}

static int answer(int c, int yes, int class)
{
    if (c < -1 || c > 255) {
        __landfall_undefined();
        return __landfall_any_int();
    }
    return yes ? __landfall_answer(class) : 0;
}

// A decimal digit.
int isdigit(int c)
{
    return answer(c, in(c, '0', '9'), DIGIT);
}

// A letter.
int isalpha(int c)
{
    return answer(c, in(c, 'a', 'z') || in(c, 'A', 'Z'), LETTER);
}

// A letter or digit.
int isalnum(int c)
{
    return answer(c, in(c, 'a', 'z') || in(c, 'A', 'Z') || in(c, '0', '9'), ALPHANUMERIC);
}

// A lower-case letter.
int islower(int c)
{
    return answer(c, in(c, 'a', 'z'), LOWER);
}

// An upper-case letter.
int isupper(int c)
{
    return answer(c, in(c, 'A', 'Z'), UPPER);
}

// Space, form feed, new line, carriage return, tab or vertical tab.
int isspace(int c)
{
    return answer(c, c == ' ' || in(c, '\t', '\r'), SPACE);
}

// Space or tab.
int isblank(int c)
{
    return answer(c, c == ' ' || c == '\t', BLANK);
}

// A hexadecimal digit.
int isxdigit(int c)
{
    return answer(c, in(c, '0', '9') || in(c, 'a', 'f') || in(c, 'A', 'F'), HEXADECIMAL);
}

// A control character.
int iscntrl(int c)
{
    return answer(c, in(c, 0, 31) || c == 127, CONTROL);
}

// A character with a picture, or space.
int isprint(int c)
{
    return answer(c, in(c, 32, 126), PRINTED);
}

// A character with a picture.
int isgraph(int c)
{
    return answer(c, in(c, 33, 126), PICTURE);
}

// A character with a picture that is no letter and no digit.
int ispunct(int c)
{
    return answer(c, in(c, 33, 126) && !(in(c, 'a', 'z') || in(c, 'A', 'Z') || in(c, '0', '9')), PUNCTUATION);
}

// Of any int: whether it is in ASCII.
int isascii(int c)
{
    return in(c, 0, 127) ? __landfall_answer(1) : 0;
}

// Of any int: its low seven bits.
int toascii(int c)
{
    return c & 127;
}

// The lower-case letter of an upper-case one; others as they are.
int tolower(int c)
{
    if (c < -1 || c > 255) {
        __landfall_undefined();
        return __landfall_any_int();
    }
    return in(c, 'A', 'Z') ? c - 'A' + 'a' : c;
}

// The upper-case letter of a lower-case one; others as they are.
int toupper(int c)
{
    if (c < -1 || c > 255) {
        __landfall_undefined();
        return __landfall_any_int();
    }
    return in(c, 'a', 'z') ? c - 'a' + 'A' : c;
}
