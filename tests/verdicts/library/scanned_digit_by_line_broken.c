// landfall: memsafety=false(valid-deref)@8
// Another character may.
#include <stdio.h>
int main(void) {
    int x, *p = NULL;
    char line[4];
    if (scanf("%d", &x) == 1 && fgets(line, 4, stdin) && line[0] == '\n')
        *p = x;
    return 0;
}
