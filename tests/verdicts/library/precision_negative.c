// landfall: memsafety=false no-overflow=true termination=true
// A negative precision is none, so that the string needs an end.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char column[8];
    memset(column, 'x', sizeof column);
    printf("%.*s\n", -1 - argc % 3, column);
    return argv == 0;
}
