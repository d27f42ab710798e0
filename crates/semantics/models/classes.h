/* Classes of characters: what glibc answers if it is yes. */
#ifndef LANDFALL_CLASSES_H
#define LANDFALL_CLASSES_H

enum {
    BLANK = 1, CONTROL = 2, PUNCTUATION = 4, ALPHANUMERIC = 8, UPPER = 256, LOWER = 512, LETTER = 1024, DIGIT = 2048,
    HEXADECIMAL = 4096, SPACE = 8192, PRINTED = 16384, PICTURE = 32768
};

#endif
