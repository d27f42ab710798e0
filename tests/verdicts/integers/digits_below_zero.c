// landfall: no-overflow=true
// options: --entry parse --assume readable(s,n)
// The value goes down to the least number of its type, and no further; that one has no negation, and is told from the others.
#include <limits.h>
#include <stddef.h>
int parse(const char *s, size_t n) {
    int value = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return 1;
        int digit = s[i] - '0';
        if (value < (INT_MIN + digit) / 10)
            return 2;
        value = value * 10 - digit;
    }
    if (value == INT_MIN)
        return 3;
    return -value;
}
