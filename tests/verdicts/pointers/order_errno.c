// landfall: termination=true
// What a function of the library writes is its own: nobody in the program looks at errno. The parts stand in a macro, so that their
// places do not tell them apart, and the first one may be undefined.
#include <assert.h>
#include <stdlib.h>
static int number(const char *s) {
    int value = 0;
    for (int i = 0; s[i] >= '0' && s[i] <= '9'; i++)
        value = value * 10 + (s[i] - '0');
    return value;
}
int main(int argc, char **argv) {
    assert(number("123") == atoi("123"));
    return argc == 2 ? number(argv[1]) : 0;
}
