// landfall: memsafety=false(valid-deref)
// The bytes read need not end in a zero byte.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[4];
    for (int i = 0; i < 4; i++)
        line[i] = (char)getchar();
    return atoi(line) > 2;
}
