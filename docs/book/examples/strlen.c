#include <stddef.h>

size_t length(const char *str) {
    const char *s = str;
    while (*s)
        s++;
    return s - str;
}
