// landfall: memsafety=false(valid-deref)@9
// A stream is used after it was closed.
#include <stdio.h>
int main(void) {
    FILE *f = fopen("text", "r");
    if (!f)
        return 1;
    fclose(f);
    return fgetc(f);
}
