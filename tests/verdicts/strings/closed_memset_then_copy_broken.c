// landfall: memsafety=false(valid-deref)@9 no-overflow=true termination=true
// The terminator is missing: the copy reads behind the block, and nothing comes after that.
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = malloc(100), copy[200];
    memset(s, 'C', 100);
    int x = 2147483647;
    strcpy(copy, s);
    x++;
    free(s);
    return strlen(copy) != 99;
}
