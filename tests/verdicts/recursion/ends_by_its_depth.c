// landfall: termination=unknown!
/* Each call lies lower on the stack than the one around it, and the program looks at that as a number: native runs end. */
#include <stdint.h>

static uintptr_t limit;

static int parse(void)
{
    char here;
    if ((uintptr_t)&here < limit) return -1;
    return parse();
}

int main(void)
{
    char top;
    limit = (uintptr_t)&top - 10000;
    return parse() == -1 ? 0 : 1;
}
