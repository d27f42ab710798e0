// landfall: memsafety=true no-overflow=true termination=true
// A block filled without its last byte, ended, copied and measured: nothing is input.
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = malloc(100), copy[100];
    memset(s, 'C', 99);
    s[99] = '\0';
    strcpy(copy, s);
    free(s);
    return strlen(copy) != 99;
}
