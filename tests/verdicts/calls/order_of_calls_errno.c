// landfall: memsafety=unknown! termination=true
// One call leaves a number in `errno`, which the other one reads.
#include <errno.h>
#include <stdlib.h>

static int convert(const char *s) { return (int)strtol(s, 0, 10) * 0; }
static int code(void) { return errno; }

int main(void) {
    int a[1] = {0};
    errno = 0;
    return a[code() + convert("99999999999999999999999")];
}
