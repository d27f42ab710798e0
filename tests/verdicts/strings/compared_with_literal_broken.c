// landfall: memsafety=false(valid-deref)
// The bytes read need not end in a zero byte: they may be a prefix of the literal.
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[3];
    for (int i = 0; i < 3; i++)
        line[i] = (char)getchar();
    return strcmp(line, "quit") == 0;
}
