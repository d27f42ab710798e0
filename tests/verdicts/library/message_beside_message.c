// landfall: memsafety=unknown?
// The text of the first call must not be read after the second one, and C leaves open which part is evaluated first.
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *text = strerror(1);
    printf("%c %s\n", text[0], strerror(2));
    return 0;
}
